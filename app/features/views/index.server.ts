/** What servers may know of views of lists. */

export { serveListFile } from "./list-file.server";
export { deleteView, openView } from "./open-view.server";
export { readViews, saveView, showColumns } from "./read-views.server";
