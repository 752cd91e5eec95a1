/** Columns of saved views. */

export const listViewColumns = ["id", "list", "name", "userId", "officeId", "createdAt"] as const;
export type ListViewColumn = (typeof listViewColumns)[number];
export const listViewSearchPaths = ["name"] as const;
export type ListViewSearchPath = (typeof listViewSearchPaths)[number];
