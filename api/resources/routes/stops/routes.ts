import {
  addExistingLocationAfter,
  addLocationAfter,
  addLocations,
  agentStops,
  moveStop,
  reorderStops,
  unlinkStop,
} from "contract/calls";
import type { ApiContext } from "../../../context";
import { insertLocation } from "../../locations";
import { listAgentStops } from "../../users";
import { refusePlanned } from "../planned";
import { routeLocationResource } from "../route-locations/resource";
import { changeStops } from "./change";
import { checkPlace, inserted, movedTo, unlinked } from "./edits";
import { reordered } from "./order";
import { holdLocations, usableLocation, usableLocations } from "./usable";

export function register({ server, now }: ApiContext): void {
  server.serve(addLocations, ({ db, scope, caller, params, body }) => {
    const { locationIds, ...figures } = body;
    const about = { routeId: params.id, scope, userId: caller.id, now: now(), figures };
    return changeStops(db, about, async (tx, stops) => {
      const ids = await usableLocations(tx, scope, locationIds, "body.locationIds");
      return inserted(stops, ids, stops.length);
    });
  });

  server.serve(addLocationAfter, ({ db, scope, caller, params, body }) => {
    const { distance, estimatedTime, updatedAt, ...location } = body;
    const figures = { distance, estimatedTime, updatedAt };
    const about = { routeId: params.routeId, scope, userId: caller.id, now: now(), figures };
    return changeStops(db, about, async (tx, stops, route) => {
      checkPlace(stops, params.order);
      // Of the route's office, so that whoever works on the route sees it.
      const office = location.userId ? null : route.ownerOfficeId;
      const id = await insertLocation(
        tx,
        { scope, caller, now: about.now },
        { ...location, parentOffice: location.parentOffice ?? office },
      );
      return { ...inserted(stops, [id], params.order), made: [id] };
    });
  });

  server.serve(addExistingLocationAfter, ({ db, scope, caller, params, body }) => {
    const { unlessPlanned, ...figures } = body ?? {};
    const about = { routeId: params.routeId, scope, userId: caller.id, now: now(), figures };
    return changeStops(db, about, async (tx, stops, route) => {
      if (unlessPlanned) await holdLocations(tx, scope, [params.locationId]);
      const id = await usableLocation(tx, scope, params.locationId);
      const edit = inserted(stops, [id], params.order);
      await refusePlanned(tx, [id], unlessPlanned, [route.id]);
      return edit;
    });
  });

  server.serve(moveStop, ({ db, scope, caller, params, body }) => {
    const { locationId, order, ...figures } = body;
    const about = { routeId: params.routeId, scope, userId: caller.id, now: now(), figures };
    return changeStops(db, about, (_tx, stops) => movedTo(stops, locationId, order));
  });

  server.serve(reorderStops, ({ db, scope, caller, body }) => {
    const { routeId, stops: given, ...figures } = body;
    const about = { routeId, scope, userId: caller.id, now: now(), figures };
    return changeStops(db, about, (_tx, stops) => ({ order: reordered(stops, given) }));
  });

  server.serve(unlinkStop, ({ db, scope, caller, params, body }) => {
    const about = { routeId: params.routeId, scope, userId: caller.id, now: now(), figures: body };
    return changeStops(db, about, (_tx, stops) => unlinked(stops, params.locationId));
  });

  server.serve(
    agentStops,
    ({ db, scope, params, query }) => listAgentStops(db, scope, params.id, query),
    { list: routeLocationResource },
  );
}
