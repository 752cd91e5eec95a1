/**
 * The entities of the product. The reference API sends every field; a reader must
 * cope with the absence of all but the id, since other servers may keep fewer.
 */

export * from "./agent-states";
export * from "./channels";
export * from "./imports";
export * from "./jobs";
export * from "./list-views";
export * from "./locations";
export * from "./offices";
export * from "./positions";
export * from "./routes";
export * from "./templates";
export * from "./users";
