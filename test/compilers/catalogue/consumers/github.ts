// GitHub: the version in a header, lists that continue by the header `Link`, typed events whose name is in a header.
import { createClient } from "./generated/github/2022-11-28/index.js";
import { createWebhookReceiver } from "./generated/github/2022-11-28/webhooks.js";
import type { Given, Seen } from "../given.js";

export async function run({ baseUrl, delivery }: Given): Promise<Seen> {
  const github = createClient({ baseUrl, auth: { token: "github_pat_1" } });
  const repository = { owner: "sample", repo: "shop" };

  const issue = await github.issuesCreate({ ...repository, body: { title: "It works" } });

  const issues: unknown[] = [];
  for await (const { id, title } of github.issuesListForRepo.all({ ...repository, state: "open" }))
    issues.push([id, title]);

  // The document names its events by header and `action`: `pull_request` with `opened` is `pull-request-opened`.
  const receiver = createWebhookReceiver({
    secret: delivery.secret,
    typeOf: (payload, header) =>
      [header("X-GitHub-Event"), (payload as { action?: string }).action]
        .filter((part) => part !== undefined)
        .join("-")
        .replaceAll("_", "-"),
  });
  const { event } = await receiver.receive(delivery);

  return { called: issue, listed: issues, received: event };
}
