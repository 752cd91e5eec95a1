import {
  countInbox,
  dismissSuspicions as dismissCall,
  listInbox,
  listSuspicions,
  mergeLocation,
  setPositions as setPositionsCall,
} from "contract/calls";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { readList } from "../../../http/list/list";
import { invalidateTotals } from "../../../http/list/total";
import { locationResource } from "../resource";
import { BATCH, compareAll, compareSome, countToCompare } from "./compare";
import { countAll, isOfKind } from "./counts";
import { dismissSuspicions } from "./dismiss";
import { lacks } from "./lacks";
import { mergeLocations } from "./merge";
import { setPositions } from "./positions";
import { suspicionResource } from "./resource";

export function register({ server, db, now, background }: ApiContext): void {
  const compare = comparer(db, (work) => background.run("comparing locations", work));

  server.serve(countInbox, async ({ scope }) => {
    await compare();
    return countAll(db, scope);
  });

  server.serve(
    listInbox,
    ({ scope, query, params }) =>
      readList(db, locationResource, scope, query, lacks(params.kind), ["locationType", "office"]),
    { list: locationResource },
  );

  server.serve(
    listSuspicions,
    ({ scope, query, params }) =>
      readList(db, suspicionResource, scope, query, isOfKind(params.kind), ["location", "other"]),
    { list: suspicionResource },
  );

  server.serve(dismissCall, ({ scope, caller, body }) =>
    dismissSuspicions(db, { ids: body.ids, scope, userId: caller.id, now: now() }),
  );

  server.serve(setPositionsCall, ({ scope, caller, body }) =>
    setPositions(db, body.positions, { scope, userId: caller.id, now: now() }),
  );

  server.serve(mergeLocation, ({ scope, caller, params, body }) =>
    mergeLocations(db, { ...body, id: params.id }, { scope, userId: caller.id, now: now() }),
  );
}

/**
 * Who opens the inbox waits for a few locations to be compared; more, as after an import, are
 * compared while they read.
 */
function comparer(db: Db, inBackground: (work: () => Promise<void>) => void) {
  let busy = false;
  return async (): Promise<void> => {
    if (busy) return;
    const left = await countToCompare(db);
    if (left === 0 || busy) return;
    if (left <= BATCH) {
      await compareSome(db);
      return invalidateTotals(db);
    }
    busy = true;
    inBackground(() =>
      compareAll(db).finally(() => {
        busy = false;
      }),
    );
  };
}
