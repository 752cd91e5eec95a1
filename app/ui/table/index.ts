export { DataTable } from "./table";
export type { Column, RowAction } from "./types";
