/** Columns of location types and chains. */

export const locationTypeColumns = ["id", "name"] as const;
export type LocationTypeColumn = (typeof locationTypeColumns)[number];
export const locationTypeSearchPaths = ["name"] as const;
export type LocationTypeSearchPath = (typeof locationTypeSearchPaths)[number];

export const chainColumns = ["id", "name"] as const;
export type ChainColumn = (typeof chainColumns)[number];
export const chainSearchPaths = ["name"] as const;
export type ChainSearchPath = (typeof chainSearchPaths)[number];
