/** Addresses of the map of agents. */
import { withQuery } from "~/lib/url";

/** Where all agents are; only those in a state or of an office, if given. */
export const agentMapUrl = (only: { state?: string; officeId?: string } = {}) =>
  withQuery("/dashboard/agent-map", only);
/** Server-sent events of all agents that the reader may see. */
export const allEventsUrl = () => "/live/agents";
