export { ConfirmDialog } from "./confirm-dialog";
export { RouteDialog } from "./route-dialog";
