export { DataTable } from "./table";
export type { Column, ColumnFilter, RowAction } from "./types";
