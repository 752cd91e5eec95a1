import { serveListFile } from "~/features/views/index.server";

/** The list as a file: without a route of its own, its address would be that of a record or dialog. */
export const loader = serveListFile;
