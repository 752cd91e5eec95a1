import { UpstreamError } from "../errors";

/** How a call failed; anything but an UpstreamError fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UpstreamError) return error;
  throw new Error(`not an UpstreamError: ${error}`);
}
