import { listAudit } from "contract/calls";
import type { ApiContext } from "../../context";
import { readList } from "../../http/list/list";
import { auditResource } from "./resource";
import { readable } from "./values";

export function register({ server }: Pick<ApiContext, "server">): void {
  server.serve(
    listAudit,
    async ({ db, scope, query }) => {
      const list = await readList(db, auditResource, scope, query, undefined, [
        "by",
        "admin",
        "office",
      ]);
      return { ...list, data: await readable(db, list.data) };
    },
    { list: auditResource, mayLag: true },
  );
}
