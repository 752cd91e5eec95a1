/** All tables: a file a group. */

export * from "./absences";
export * from "./account";
export * from "./agent-links";
export * from "./agent-trackers";
export * from "./audit";
export * from "./calendar-feeds";
export * from "./channels";
export * from "./counters";
export * from "./coverage";
export * from "./imports";
export * from "./jobs";
export * from "./late-reports";
export * from "./limits";
export * from "./location-inbox";
export * from "./locations";
export * from "./organisation";
export * from "./photos";
export * from "./plan";
export * from "./position-access-log";
export * from "./proof";
export * from "./recurrences";
export * from "./requests";
export * from "./routes";
export * from "./sessions";
export * from "./templates";
export * from "./timetables";
