import { setPositionTimes } from "contract/calls";
import type { ApiContext } from "../../../context";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { storePositionTimes } from "./store";

/** Agents choose the times of day in which their positions are stored. */
export function register({ server, now }: ApiContext): void {
  server.serve(setPositionTimes, async ({ db, caller, params, body }) => {
    if (asUuid(params.id) !== caller.id) throw notFound("There is no such agent");
    await storePositionTimes(db, { userId: caller.id, ...body, now: now() });
    return { ok: true as const };
  });
}
