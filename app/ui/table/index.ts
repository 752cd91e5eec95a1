export { pageNumbers } from "./page-numbers";
export { Pagination } from "./pagination";
export { DataTable } from "./table";
export { TableSkeleton } from "./table-skeleton";
export type { Column, DataTableProps, RowAction, TableSelection } from "./types";
