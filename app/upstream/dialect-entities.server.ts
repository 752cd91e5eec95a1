/** How other servers may write what replies hold. */
import { alias, all, each, flags, inside, namedType, type Rule } from "./reply-rules.server";

/** Anything that has an id. */
export const THING = alias("id", "_id");

export const USER: Rule = all(
  THING,
  alias("officeId", "officeID"),
  inside(() => ({
    office: THING,
    routes: each(ROUTE),
    visits: each(VISIT),
    userLocations: each(LOCATION),
  })),
);

export const OFFICE = all(
  THING,
  inside(() => ({ manager: USER, parent: THING, branches: each(THING) })),
);

export const BRANCH = all(
  THING,
  inside(() => ({ parent: THING, branch: THING })),
);

export const LOCATION: Rule = all(
  THING,
  // A new stop has no name by the specification, but a description.
  alias("name", "dbaName", "description"),
  namedType,
  inside(() => ({
    chain: THING,
    contacts: each(THING),
    visits: each(VISIT),
    createdBy: USER,
    user: USER,
    office: THING,
  })),
);

export const VISIT: Rule = all(
  THING,
  alias("actuallyVisited", "actually_visited"),
  flags("actuallyVisited", "doNotVisit"),
  inside(() => ({
    location: LOCATION,
    user: USER,
    route: THING,
    office: THING,
    contacts: each(THING),
    proof: THING,
    reviewedBy: THING,
    review: all(
      THING,
      inside(() => ({ by: THING })),
    ),
    stopVisits: each(VISIT),
  })),
);

export const PRESUMED_VISIT = all(
  THING,
  inside(() => ({
    location: LOCATION,
    user: USER,
    route: THING,
    office: THING,
    reviewedBy: THING,
  })),
);

export const STOP = all(
  THING,
  alias("location", "locations"),
  flags("isVisited"),
  inside(() => ({ location: LOCATION, visit: VISIT })),
);

export const ROUTE: Rule = all(
  THING,
  alias("officeId", "officeID"),
  alias("agent", "user"),
  alias("user", "agent"),
  inside(() => ({
    agent: USER,
    user: USER,
    office: THING,
    createdBy: USER,
    routeLocations: each(STOP),
  })),
);

/** What links a thing to an office or a user: a location, a place, a message. */
export const LINK = all(
  THING,
  alias("officeId", "officeID"),
  inside(() => ({ office: THING, user: USER })),
);

export const MADE = all(
  LINK,
  inside(() => ({ createdBy: USER })),
);

export const API_KEY = all(
  LINK,
  inside(() => ({ user: THING })),
);

export const CHANNEL = all(
  LINK,
  inside(() => ({ lastMessage: LINK })),
);

/** A stop, where it is told of an agent or a trail. */
const STOP_REF = all(
  THING,
  inside(() => ({ location: THING })),
);

export const AGENT_STATE = all(
  LINK,
  inside(() => ({
    ...{ position: THING, tracker: THING, route: THING },
    ...{ nextStop: STOP_REF, stop: STOP_REF },
  })),
);

/** What is told of a location. */
export const PLACE = all(
  THING,
  inside(() => ({ location: LOCATION })),
);

export const AUDIT_ENTRY = all(
  THING,
  alias("officeId", "officeID"),
  inside(() => ({ by: USER, admin: USER, office: THING })),
);

export const LOOK = all(
  THING,
  inside(() => ({ viewer: USER, admin: USER })),
);

export const FILTER_TEMPLATE = all(THING, flags("isGlobal"));

export const SIGNED_IN = all(
  alias("token", "accessToken"),
  inside(() => ({ user: USER })),
);

/** A row of a report: whom it is about, and figures. */
export const FIGURES = all(
  THING,
  inside(() => ({ agent: USER, office: THING })),
);
export const RANKING = inside(() => ({ data: each(FIGURES) }));

export const PLAN = inside(() => ({ agents: each(FIGURES), offices: each(FIGURES) }));

export const USAGE = inside(() => ({
  data: each(THING),
  merges: each(inside(() => ({ from: THING, into: THING }))),
}));
