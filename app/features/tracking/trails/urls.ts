/** Addresses of where an agent went. */
import { withQuery } from "~/lib/url";

interface Day {
  /** `2026-11-24`, in the zone of the agent's office. */
  day: string;
  /** An instant: the moment that is shown. */
  at?: string;
}

/** An agent's day, to be replayed. */
export const agentDayUrl = (id: string, day: Day) =>
  withQuery(`/agent/${encodeURIComponent(id)}/track`, { ...day });
