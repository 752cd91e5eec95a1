import { listCoverage, readCoverage } from "contract/calls";
import type { ApiContext } from "../../../context";
import { HEAVY } from "../../../http/call-work";
import { readList } from "../../../http/list/list";
import { readAsked } from "../subject";
import { coverageNow } from "./coverage";
import { COVERAGE, coverageGroups, withCityNames } from "./groups";

export function register({ server, now }: ApiContext): void {
  server.serve(
    readCoverage,
    async ({ db, ...request }) => {
      const asked = await readAsked(db, request);
      return coverageNow(db, { ...asked, now: now() });
    },
    HEAVY,
  );

  server.serve(
    listCoverage,
    async ({ db, query, ...request }) => {
      const asked = { ...(await readAsked(db, { ...request, query })), now: now() };
      const page = await readList(db, coverageGroups(query.by, asked), asked.scope, query);
      return query.by === "city"
        ? { ...page, data: await withCityNames(db, asked, page.data) }
        : page;
    },
    { list: COVERAGE, ...HEAVY },
  );
}
