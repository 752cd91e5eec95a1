export { RouteDialog, type RouteDialogProps } from "./route-dialog";
