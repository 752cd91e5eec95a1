/**
 * Reads how work failed, for tests.
 *
 * @param kind what it is expected to fail with; anything else fails the test
 */
export const failuresOf =
  <E extends Error>(kind: new (...parts: never[]) => E) =>
  async (work: Promise<unknown>): Promise<E> => {
    const error = await work.then(
      () => "nothing was thrown",
      (thrown: unknown) => thrown,
    );
    if (error instanceof kind) return error;
    throw new Error(`not a ${kind.name}: ${error}`);
  };
