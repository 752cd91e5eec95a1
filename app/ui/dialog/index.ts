export { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";
export { RouteDialog, type RouteDialogProps } from "./route-dialog";
