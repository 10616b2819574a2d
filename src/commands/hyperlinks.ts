/**
 * True if a terminal shows links (OSC 8). It cannot be queried, and an old one prints the address as garbage, so only
 * known terminals count. `FORCE_HYPERLINK` decides for others.
 */
export function showsHyperlinks(env: Readonly<Record<string, string | undefined>>): boolean {
  const forced = env["FORCE_HYPERLINK"];
  if (forced !== undefined) return forced !== "0";
  // CI logs and multiplexers pass links on or not, depending on version and configuration.
  if (env["CI"] !== undefined || /^(?:screen|tmux|dumb)/.test(env["TERM"] ?? "")) return false;
  // Windows Terminal, and the terminals of GNOME and its relatives: `7600` is 0.76.
  if (env["WT_SESSION"] !== undefined || Number(env["VTE_VERSION"] ?? 0) >= 5001) return true;
  return (
    linkingPrograms.has(env["TERM_PROGRAM"] ?? "") ||
    /^(?:alacritty|foot|xterm-(?:kitty|ghostty))/.test(env["TERM"] ?? "")
  );
}

const linkingPrograms = new Set(["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"]);
