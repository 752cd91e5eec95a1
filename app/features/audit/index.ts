/** What the rest of the console may know of the audit trail. */

export { auditList, historyList } from "./audit-list";
export { AUDIT_TRAIL, AuditScreen, HistoryScreen, RevertDialog } from "./audit-screens";
export { UndoScreen } from "./undo-screen";
