/**
 * The entities of the product. The reference API sends every field; a reader must
 * cope with the absence of all but the id, since other servers may keep fewer.
 */

export * from "./alerts/schema";
export * from "./api-keys/schema";
export * from "./imports/schema";
export * from "./links/schema";
export * from "./location-types/schema";
export * from "./locations/schema";
export * from "./messages/schema";
export * from "./offices/schema";
export * from "./plans/schema";
export * from "./routes/recurrence-schema";
export * from "./routes/schema";
export * from "./routes/template-schema";
export * from "./system/job-schema";
export * from "./tracking/agent-state-schema";
export * from "./tracking/schema";
export * from "./tracking/tracker-schema";
export * from "./users/absence-schema";
export * from "./users/schema";
export * from "./views/schema";
export * from "./webhooks/schema";
