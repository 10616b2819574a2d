/**
 * Whether a URL is at one of an API's servers, which are URLs as documents write them. A variable is any part of a host; a
 * server whose registered name, its last two parts, is variable could be anywhere, and counts as none.
 */
export function hostMatcher(servers: readonly string[]): (url: URL) => boolean {
  const sources = servers.flatMap((server) => {
    const [, host = ""] = /^(?:[^/?#]*:)?\/\/([^/?#]*)/.exec(server) ?? [];
    const name = host.toLowerCase().replace(/:(?:80|443|\{.*\})$/, "");
    const isKnown = !name.includes("{") || /\.[^.{}]+\.[^.{}:]+(?::\d+)?$/.test(name);
    return name === "" || !isKnown ? [] : [sourceOf(name)];
  });
  const expression = new RegExp(`^(?:${[...new Set(sources)].join("|")})$`);
  return ({ host, hostname }) => expression.test(host) || expression.test(hostname);
}

function sourceOf(name: string): string {
  const parts = name.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`));
  return parts.join("[^:/]+");
}
