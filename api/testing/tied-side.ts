/** Two trees of offices that have nothing to do with each other. */
export type SideName = "hub" | "south";
/** Whose texts are told apart: `north` is the office above `hub`, `colleague` an agent of either side. */
export type Marked = SideName | "north" | "colleague";

/** Stands in every text of their own records, so that a reply tells where it is from. */
export const markOf = (whose: Marked): string => `secret-of-${whose}`;

/** What belongs to one office. */
export interface Side {
  name: SideName;
  officeId: string;
  managerId: string;
  agentId: string;
  /** Given to the agent, with a contact. */
  homeId: string;
  contactId: string;
  /** Made by managers of elsewhere. */
  foundIds: string[];
  routeIds: string[];
  recurrenceId: string;
  planId: string;
  stopIds: string[];
  channelId: string;
  jobId: string;
  importId: string;
}

/** Before now, so that it is within the days that reports are about. */
export const ARRIVAL = "2026-02-20T10:00:00.000Z";
export const LATER = "2026-02-21T10:00:00.000Z";
