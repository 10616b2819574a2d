/**
 * A command to the runner of GitHub Actions, which a step prints as a line of its own:
 * `::error file=a.ts,line=3,title=…::message`. Escaped as `@actions/core` does it.
 *
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function workflowCommand(
  name: "error" | "warning" | "notice" | "group" | "endgroup" | "stop-commands",
  message = "",
  properties: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const listed = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  return `::${[name, ...(listed.length === 0 ? [] : [listed.join(",")])].join(" ")}::${escapeMessage(message)}`;
}

function escapeMessage(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
