/** Roads that could not be prepared; `message` is one sentence for who asked for it. */
export class PrepareError extends Error {
  override name = "PrepareError";
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
