export { DataTable } from "./table";
export type { Column, ColumnFilter, ColumnShare, RowAction } from "./types";
