/** Addresses of an import of locations. */
import type { Import } from "contract/entities";
import { importsUrl } from "./urls";

export const importUrl = (id: string) => `${importsUrl()}/${encodeURIComponent(id)}`;
/** Where the columns of an import that was looked at are chosen anew. */
export const importColumnsUrl = (id: string) => `${importUrl(id)}?step=columns`;
/** Where the forms that choose columns lead, so that the page shows them again if they come back. */
export const columnsFormUrl = ({ id, state }: Pick<Import, "id" | "state">) =>
  state === "previewed" ? importColumnsUrl(id) : importUrl(id);
/** The question whether to take an import back, over its page. */
export const revertImportUrl = (id: string) => `${importUrl(id)}/revert`;
/** What an import did not take, as a file. */
export const importBadRowsUrl = (id: string) => `${importUrl(id)}/bad-rows`;
/** A file to start from. */
export const importTemplateUrl = () => `${importsUrl()}/template`;
/** What became of a file that was brought in at once, without a preview. */
export const importJobUrl = (jobId: string) => `${importsUrl()}?job=${encodeURIComponent(jobId)}`;
