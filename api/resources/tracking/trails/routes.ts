import { getTrail, listTrailPositions } from "contract/calls";
import type { ApiContext } from "../../../context";
import { asUuid } from "../../../http/ids";
import { checkAgent } from "../positions/scope";
import { readPositions, readTrail } from "./read";

export function register({
  server,
  positionAccessLog,
}: Pick<ApiContext, "server" | "positionAccessLog">): void {
  server.serve(getTrail, async ({ db, caller, scope, params, query }) => {
    await checkAgent(db, scope, params.id);
    await positionAccessLog.atOne(caller, asUuid(params.id), { kind: "trail", from: query.from });
    return readTrail(db, { userId: asUuid(params.id), scope, ...query });
  });

  server.serve(listTrailPositions, async ({ db, caller, scope, params, query }) => {
    const { from, to, ...page } = query;
    await checkAgent(db, scope, params.id);
    await positionAccessLog.atOne(caller, asUuid(params.id), { kind: "trail", from });
    return readPositions(db, { userId: asUuid(params.id), scope, from, to }, page);
  });
}
