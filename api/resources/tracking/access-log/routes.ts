import { listLooks } from "contract/calls";
import { sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { looks } from "../../../db/schema";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import { checkAgent } from "../positions/scope";
import { lookResource } from "./resource";

export function register({ server }: Pick<ApiContext, "server">): void {
  server.serve(
    listLooks,
    async ({ db, scope, params, query }) => {
      await checkAgent(db, scope, params.id);
      const ofAgent = sql`${looks.agentId} = ${asUuid(params.id)}::uuid`;
      return readList(db, lookResource, scope, query, ofAgent, ["viewer", "admin"]);
    },
    { list: lookResource },
  );
}
