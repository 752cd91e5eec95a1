/** What the rest of the console may know of the map of agents. */

export * from "./agent-map-list";
export * from "./agent-map-screen";
