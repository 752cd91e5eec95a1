/** The groups of calls in the API's document, by their names. */
export const TAGS = {
  "API keys": "Keys that programs call the API with.",
  Account: "Sign-in, sessions, password, second factor, OpenID, terms and alerts by mail.",
  "Agent links": "Links that open the page of an agent's day.",
  Audit: "Who changed which record.",
  "Calendar feeds": "Planned routes as calendars that other programs subscribe to.",
  Chat: "Messages between an office and its agents.",
  Consoles: "What consoles share: unsent forms and long selections.",
  Imports: "Locations read from a file: upload, preview, apply, revert.",
  Jobs: "Progress and problems of long work.",
  "Location inbox": "Problems of the locations' data, to be corrected or dismissed.",
  "Location types and chains": "What kind of place a location is, and the chain it belongs to.",
  Locations: "Places to visit, with their contacts, search and bulk changes.",
  Offices: "Units of the company and their branches.",
  "Planned vs. actual": "How completed routes compare with their plan.",
  Plans: "Proposals of routes for several agents and days.",
  Reports: "Figures over time, coverage and the dashboard.",
  Routes: "Planned series of stops for an agent.",
  Stops: "Locations in a route, in their order.",
  System: "State of the server.",
  Templates: "Saved routes and saved stop filters.",
  Trackers: "Addresses that tracker programs on phones report positions to.",
  Undo: "Taking back bulk changes.",
  Users: "Admins, office managers and agents, with photos, absences, invitations and hand-over.",
  Views: "Saved filters, order and columns of a list.",
  "Visits and positions": "Visits as agents report them, positions, states and trails of agents.",
  Webhooks: "Addresses of programs that are told what happens.",
} as const;

/** The group of a call. */
export type Tag = keyof typeof TAGS;
