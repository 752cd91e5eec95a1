import { undo } from "contract/calls";
import type { ApiContext } from "../../../context";
import { takeBack } from "./take-back";

export function register({ server, db, now }: ApiContext): void {
  server.serve(undo, ({ scope, caller, params }) =>
    takeBack(db, scope, { undoId: params.id, userId: caller.id, now: now() }),
  );
}
