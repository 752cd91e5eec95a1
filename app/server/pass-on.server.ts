/**
 * Passes a stream on until the reader has left; its source is then told to end.
 *
 * For streams without an end of their own. A `Request`'s signal is not enough for them: it
 * is collected as garbage together with the request while the reply is still being sent, and
 * does not fire then.
 *
 * @param left from the load context of the server
 */
export function passOn(
  body: ReadableStream<Uint8Array>,
  left: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cancel = (reason?: unknown) => reader.cancel(reason).catch(() => {});
  left.addEventListener("abort", () => void cancel(), { once: true });
  if (left.aborted) void cancel();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => {
        // Nobody is there to be told of it.
        if (left.aborted) return { done: true, value: undefined };
        throw error;
      });
      if (value) controller.enqueue(value);
      if (done) controller.close();
    },
    cancel,
  });
}
