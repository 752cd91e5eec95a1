import type { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { endWhenBroken } from "./end-when-broken";

const severity = (word: string) =>
  Object.assign(new Error("could not write to file: No space left on device"), { severity: word });

/** What the process was ended by, where a statement fails with this. */
async function endOf(error: Error): Promise<Error[]> {
  const ends: Error[] = [];
  const client: Pick<PGlite, "execProtocolStream"> = {
    execProtocolStream: () => Promise.reject(error),
  };
  endWhenBroken(client, (by) => ends.push(by));
  await expect(client.execProtocolStream(new Uint8Array())).rejects.toBe(error);
  return ends;
}

it("a broken database ends the process where the database can't go on, and for no other error", async () => {
  for (const broken of [severity("PANIC"), new WebAssembly.RuntimeError("unreachable")]) {
    expect(await endOf(broken)).toEqual([broken]);
  }
  for (const other of [severity("ERROR"), new Error("anything else")]) {
    expect(await endOf(other)).toEqual([]);
  }
});
