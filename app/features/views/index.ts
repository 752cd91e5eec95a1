/** What the rest of the console may know of views of lists. */

export { ViewForm } from "./view-form";
export { ViewsScreen } from "./views-screen";
