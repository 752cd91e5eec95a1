import { DirectionsError } from "../errors";

/** How directions failed; anything but a DirectionsError fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<DirectionsError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DirectionsError) return error;
  throw new Error(`not a DirectionsError: ${error}`);
}
