import { listLateReports, reviewLateReports as reviewCall } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readList } from "../../../http/list/list";
import { lateReportResource } from "./resource";
import { reviewLateReports } from "./review";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listLateReports,
    ({ db, scope, query }) => readList(db, lateReportResource, scope, query),
    { list: lateReportResource },
  );

  server.serve(reviewCall, ({ scope, caller, body }) =>
    reviewLateReports(db, body, { scope, userId: caller.id, now: now() }),
  );
}
