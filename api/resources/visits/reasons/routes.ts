import { createVisitReason, listVisitReasons, updateVisitReason } from "contract/calls";
import type { ApiContext } from "../../../context";
import { addReason, changeReason, listReasons } from "./list";

export function register({ server, db, now }: ApiContext): void {
  server.serve(listVisitReasons, async ({ db }) => ({ data: await listReasons(db) }));
  server.serve(createVisitReason, ({ db, body }) => addReason(db, body.name));
  server.serve(updateVisitReason, ({ params, body, caller }) =>
    changeReason(db, params.id, body, { userId: caller.id, now: now() }),
  );
}
