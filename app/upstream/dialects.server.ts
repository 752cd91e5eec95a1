/**
 * How the replies of other servers may differ from the contract, call by call: in what the
 * specification calls a thing, and in what decision 018 names besides. A call that is not here,
 * and a difference that is not named, is read as the contract has it.
 */
import {
  AGENT_STATE,
  AUDIT_ENTRY,
  BRANCH,
  CHANNEL,
  FIGURES,
  FILTER_TEMPLATE,
  LINK,
  LOCATION,
  LOOK,
  OFFICE,
  PLACE,
  PLAN,
  RANKING,
  ROUTE,
  SIGNED_IN,
  STOP,
  THING,
  USAGE,
  USER,
  VISIT,
} from "./dialect-entities.server";
import { alias, all, each, inside, list, type Rule, wrappedIn } from "./reply-rules.server";

/** The rules of a call's reply, by the call's id. */
export const DIALECTS: Readonly<Record<string, Rule>> = {
  "users.login": SIGNED_IN,
  "users.loginAs": SIGNED_IN,
  "users.loginWithSecondFactor": SIGNED_IN,
  "users.me": USER,
  "openid.finish": SIGNED_IN,

  "users.list": list(USER),
  "users.get": USER,
  "users.create": USER,
  "users.update": USER,
  "users.routeDetails": inside(() => ({ user: USER, routes: each(ROUTE) })),
  "users.routeLocationDetails": list(STOP),

  "routes.list": list(ROUTE),
  "routes.get": ROUTE,
  "routes.create": ROUTE,
  "routes.update": ROUTE,
  "routes.copy": ROUTE,
  "routes.addLocations": ROUTE,
  "routes.addLocationAfter": ROUTE,
  "routes.addExistingLocationAfter": ROUTE,
  "routes.updateOrder": ROUTE,
  "routes.optimize": ROUTE,
  "routeLocations.unlink": ROUTE,
  "routeLocations.list": list(STOP),
  "routeLocations.listPaginated": list(STOP),

  "offices.list": list(OFFICE),
  "offices.report": list(OFFICE),
  "offices.get": OFFICE,
  "offices.create": OFFICE,
  "offices.assignedRoutes": list(ROUTE),
  "offices.unassignedLocations": list(LOCATION),
  "offices.assignParent": BRANCH,
  "branchOffices.create": BRANCH,
  "branchOffices.list": list(BRANCH),
  "branchOffices.parent": all(
    wrappedIn("parent"),
    inside(() => ({ parent: THING })),
  ),

  "locations.list": list(LOCATION),
  "locations.filter": all(
    list(LOCATION),
    inside(() => ({ leftOut: each(inside(() => ({ location: LOCATION }))) })),
  ),
  "locations.clusters": list(THING),
  "locations.similar": list(LOCATION),
  "locations.likelyDuplicates": list(LOCATION),
  "locations.get": LOCATION,
  "locations.create": LOCATION,
  "locations.update": LOCATION,
  "locations.routes": list(ROUTE),
  "locations.contacts": list(THING),
  "contacts.create": THING,
  "contacts.get": THING,
  "contacts.update": THING,
  "officeLocations.list": list(LINK),
  "userLocations.list": list(LINK),

  "locationTypes.list": list(THING),
  "locationTypes.get": THING,
  "locationTypes.create": THING,
  "locationTypes.update": THING,
  "locationTypes.usage": USAGE,
  "chains.list": list(THING),
  "chains.create": THING,
  "chains.get": THING,
  "chains.update": THING,
  "chains.usage": USAGE,

  "routeTemplates.list": list(THING),
  "routeTemplates.create": THING,
  "filterTemplates.list": list(FILTER_TEMPLATE),
  "filterTemplates.create": FILTER_TEMPLATE,

  "locationInbox.list": list(LOCATION),
  "locationSuspicions.list": list(
    all(
      THING,
      inside(() => ({ location: LOCATION, other: LOCATION })),
    ),
  ),

  "undo.list": list(THING),

  "listViews.list": list(LINK),
  "listViews.create": LINK,

  "visits.list": list(VISIT),
  "visits.report": VISIT,
  "visits.confirm": VISIT,
  "positions.list": list(LINK),
  "positions.get": inside(() => ({ position: LINK })),

  "agentStates.list": list(AGENT_STATE),
  "trails.get": inside(() => ({
    stops: each(
      inside(() => ({
        location: THING,
        route: THING,
        visit: all(THING, alias("actuallyVisited", "actually_visited")),
      })),
    ),
  })),
  "trails.positions": list(LINK),
  "looks.list": list(LOOK),
  "audit.list": list(AUDIT_ENTRY),
  "sessions.list": inside(() => ({
    data: each(
      all(
        THING,
        inside(() => ({ actingAs: THING })),
      ),
    ),
  })),
  "coverage.list": list(THING),
  "planReport.get": PLAN,
  "planReport.routes": list(FIGURES),
  "planReport.suggestions": all(
    list(PLACE),
    inside(() => ({ types: each(inside(() => ({ type: THING }))) })),
  ),

  "channels.list": list(CHANNEL),
  "channels.get": CHANNEL,
  "channels.create": CHANNEL,
  "messages.list": list(LINK),
  "messages.send": LINK,
  "locations.import": THING,
  "imports.upload": LINK,
  "imports.list": list(LINK),
  "imports.get": LINK,
  "imports.preview": LINK,
  "imports.rows": list(THING),
  "imports.apply": LINK,
  "imports.revert": LINK,
  "jobs.get": THING,
  "jobs.problems": list(THING),

  "reports.topOffices": RANKING,
  "reports.topAgents": RANKING,
  "reports.activity": list(FIGURES),
  "reports.visits": list(VISIT),
  "reports.confirmedVisits": list(VISIT),
  "reports.unconfirmedVisits": list(VISIT),
  "reports.visitNotes": list(VISIT),
};
