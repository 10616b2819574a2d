/** The service over HTTP. It may be killed at any moment, and needs no other end. */
import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { catchUp, handle, order, orders, startWorkers } from "./service.js";

const placed = async (
  request: IncomingMessage,
  name: "createCustomer" | "pay",
): Promise<[number, object]> => {
  const { id, ...body } = (await json(request)) as { id: string };
  await order(id, name, { body } as never);
  return [202, { id }];
};

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  switch (`${request.method} ${request.url}`) {
    case "POST /webhooks": {
      const { status, body } = await handle.answer({ body: request, headers: request.headers });
      return [status, body];
    }
    case "POST /customers":
      return placed(request, "createCustomer");
    case "POST /payments":
      return placed(request, "pay");
    case "GET /orders":
      return [200, await orders()];
    default:
      return [404, "There is nothing here."];
  }
}

const failed = (error: unknown): [number, string] => {
  console.error(error);
  return [500, "It failed."];
};

createServer(async (request, response) => {
  const [status, body] = await answer(request).catch(failed);
  response.writeHead(status).end(JSON.stringify(body));
}).listen(process.env["PORT"] ?? 3000);

const catchUpNow = (): unknown =>
  catchUp().catch((error: unknown) => console.error("Not reconciled:", error));
setInterval(catchUpNow, 600_000);
catchUpNow();
startWorkers();
