export { ConfirmDialog } from "./confirm-dialog";
export { RouteDialog, type RouteDialogProps } from "./route-dialog";
