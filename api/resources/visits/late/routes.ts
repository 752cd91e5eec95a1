import { listLateReports, reviewLateReports } from "contract/calls";
import type { ApiContext } from "../../../context";
import { readList } from "../../../http/list/list";
import { answerAll } from "../answers";
import { lateReportResource } from "./resource";
import { lateAnswers } from "./review";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listLateReports,
    ({ db, scope, query }) => readList(db, lateReportResource, scope, query),
    { list: lateReportResource },
  );

  server.serve(reviewLateReports, ({ scope, caller, body }) =>
    answerAll(db, lateAnswers, body, { scope, userId: caller.id, now: now() }),
  );
}
