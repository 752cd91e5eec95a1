import { type Restored, undo as undoCall } from "contract/audit/undo-calls";
import { send, type UpstreamContext } from "./client.server";

/** What is as it was: how many things, and of what kinds where the server says so. */
export interface Undone {
  count: number;
  restored?: Restored;
}

/** Takes back a change that answered an `undoId`. */
export async function undo(upstream: UpstreamContext, id: string): Promise<Undone> {
  return (await send(upstream, undoCall, { params: { id } })) ?? { count: 1 };
}
