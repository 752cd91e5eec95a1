import { listUndo, undo } from "contract/calls";
import type { ApiContext } from "../../../context";
import { listUndoable, takeBack } from "./take-back";

export function register({ server, db, now }: ApiContext): void {
  server.serve(listUndo, ({ scope, caller }) =>
    listUndoable(db, scope, { userId: caller.id, now: now() }),
  );
  server.serve(undo, ({ scope, caller, params }) =>
    takeBack(db, scope, { undoId: params.id, caller, now: now() }),
  );
}
