/** `as: "stream"`: the body of a success as a Web stream of bytes, for bodies too long for memory. */
import type { BodyOpener } from "./call/call-state.js";
import { openBody, streamError } from "./stream/open-body.js";
import { web } from "./web.js";

export const byteStream: BodyOpener = {
  open(state, response) {
    const { attemptTimeoutMs = 3e4, idleTimeoutMs = attemptTimeoutMs } =
      state.options;
    const body = openBody(state, response, idleTimeoutMs);
    return new web.ReadableStream(
      {
        async pull(controller) {
          // The reader of the stream gets the error that it throws.
          const bytes = await body.read().catch((thrown: unknown) => {
            throw streamError(state, thrown);
          });
          if (bytes) controller.enqueue(bytes);
          else controller.close();
        },
        cancel() {
          body.close();
        },
      },
      { highWaterMark: 0 },
    );
  },
};
