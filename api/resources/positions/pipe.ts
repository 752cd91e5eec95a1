/** Text that is put in at one end and read at the other. */
export interface Pipe extends AsyncIterable<string> {
  put(text: string): void;
  /** What was put in is still read. */
  end(): void;
}

/** A reader who is this many texts behind isn't reading any more. */
const MOST_WAITING = 1000;

/**
 * A pipe for one reader. It ends by {@link Pipe.end}, when the reader leaves, and when the
 * reader falls too far behind.
 *
 * @param ended called once, whichever way it ends
 */
export function createPipe(ended: () => void): Pipe {
  const waiting: string[] = [];
  let open = true;
  let wake = () => {};

  function end(): void {
    if (!open) return;
    open = false;
    wake();
    ended();
  }

  return {
    put(text) {
      if (!open) return;
      waiting.push(text);
      if (waiting.length > MOST_WAITING) end();
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
        return { done: false, value: waiting.splice(0).join("") };
      },
      async return() {
        waiting.length = 0;
        end();
        return { done: true, value: undefined };
      },
    }),
  };
}
