/** What the rest of the console may know of the map of agents. */

export { agentMapList } from "./agent-map-list";
export { AgentMapScreen } from "./agent-map-screen";
