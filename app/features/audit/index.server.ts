/** What servers may know of the audit trail. */

export { NO_AUDIT, readAudit, readHistory, requireHistory } from "./read-audit.server";
export { readReversal, revertEntry } from "./revert.server";
export { countUndoable, readUndoable, takeBack } from "./undo.server";
