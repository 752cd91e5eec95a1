import { PlacesError } from "../errors";

/** How a search for places failed; anything but a PlacesError fails the test. */
export async function failureOf(work: Promise<unknown>): Promise<PlacesError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlacesError) return error;
  throw new Error(`not a PlacesError: ${error}`);
}
