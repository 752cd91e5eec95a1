import { invalid } from "../../../http/errors";

/** A workbook that can't be read, with the way out. */
export const unreadable = (what: string) => invalid(`${what}; save it as CSV`, "body.file");
