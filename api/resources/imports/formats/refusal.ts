import { invalid } from "../../../http/errors";

/** A file that can't be read. */
export const refused = (message: string) => invalid(message, "body.file");
