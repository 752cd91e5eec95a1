/** The work's result, or the signal's reason as soon as it is aborted; the work goes on. */
export function unlessAborted<Result>(
  work: Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
