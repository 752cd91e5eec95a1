/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { EXPORT_ONLY_COLUMNS, IMPORT_COLUMNS, type ImportColumn, MOST_COLUMNS } from "./columns";
export { isContactNamed } from "./contacts";
export { csvRows, OpenQuoteError } from "./csv";
export { type FileRow, type FileRows, type RowFile, type StoredRow, withRowFile } from "./file";
export { recordset } from "./recordset";
export { officeOf } from "./routes";
export { packValues, unpackValues } from "./row-values";
export {
  type CellField,
  type ImportRow,
  type RowRules,
  readPosition,
  readRows,
  takeContactWord,
  withoutGuard,
} from "./rows";
export {
  addChains,
  lockKnown,
  officeKey,
  unknownChains,
  unknownTypes,
  writeRows,
} from "./write";
