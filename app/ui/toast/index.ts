export { type ToastData, Toasts } from "./toasts";
