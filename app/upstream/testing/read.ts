import type { Call, CallReply } from "contract/call";
import { readForeignReply } from "../read-reply.server";

/** A route as short as one can be. */
export const route = (id: string) => ({ id, name: `Route ${id}`, status: "new" as const });
export const routes = (count: number) =>
  Array.from({ length: count }, (_, i) => route(`r${i + 1}`));

/** Another server's reply as the client reads it; one that can't be read fails the test. */
export function read<C extends Call>(call: C, body: unknown, query = {}): CallReply<C> {
  const result = readForeignReply(call, body, query);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}
