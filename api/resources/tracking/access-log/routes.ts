import { listPositionAccesses } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { positionAccessLog } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import { checkAgent } from "../positions/scope";
import { positionAccessResource } from "./resource";

export function register({ server }: Pick<ApiContext, "server">): void {
  server.serve(
    listPositionAccesses,
    async ({ db, scope, params, query }) => {
      await checkAgent(db, scope, params.id);
      const ofAgent = sql`${positionAccessLog.agentId} = ${asUuid(params.id)}::uuid`;
      return readList(db, positionAccessResource, scope, query, ofAgent, ["viewer", "admin"]);
    },
    { list: positionAccessResource },
  );
}
