/** Text that is put in at one end and read at the other. */
export interface Pipe extends AsyncIterable<string> {
  put(text: string): void;
  /** What was put in is still read. */
  end(): void;
}

/** A reader who leaves so many characters unread isn't reading any more. */
const MOST_WAITING = 4_000_000;

/**
 * A pipe for one reader. It ends by {@link Pipe.end}, when the reader leaves, and when the
 * reader falls too far behind.
 *
 * @param ended called once, whichever way it ends
 */
export function createPipe(ended: () => void): Pipe {
  const waiting: string[] = [];
  let length = 0;
  let open = true;
  let wake = () => {};

  function end(): void {
    if (!open) return;
    open = false;
    wake();
    ended();
  }

  function take(): string {
    length = 0;
    return waiting.splice(0).join("");
  }

  return {
    put(text) {
      if (!open) return;
      waiting.push(text);
      length += text.length;
      if (length > MOST_WAITING) end();
      wake();
    },
    end,
    // Not a generator: one that waits can't be told to return.
    [Symbol.asyncIterator]: () => ({
      async next() {
        while (open && waiting.length === 0) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (waiting.length === 0) return { done: true, value: undefined };
        return { done: false, value: take() };
      },
      async return() {
        take();
        end();
        return { done: true, value: undefined };
      },
    }),
  };
}
