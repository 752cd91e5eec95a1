import type { PGlite } from "@electric-sql/pglite";

/**
 * Ends the process when the embedded database can't go on, such as with a full disk and no room left
 * in its log of writes. A server of Postgres would end itself; the embedded one reports one more error,
 * and hangs at the next commit. It recovers in a new process, as after a crash.
 */
export function endWhenBroken(
  client: Pick<PGlite, "execProtocolStream">,
  end: (error: Error) => void = endAtOnce,
): void {
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...message) => {
    try {
      return await send(...message);
    } catch (error) {
      if (isBroken(error)) end(error);
      throw error;
    }
  };
}

/** What Postgres ends itself by, or its program having come to a stop in the middle. */
const isBroken = (error: unknown): error is Error =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && "severity" in error && error.severity === "PANIC");

/** Nothing is closed: that would write, and wait. */
function endAtOnce({ message }: Error): never {
  process.stderr.write(
    `The embedded database can't go on, and is to be started again: ${message}\n`,
  );
  process.exit(1);
}
