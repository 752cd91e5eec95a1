import {
  answerPresumedVisits,
  getPresumedMinutes,
  listPresumedVisits,
  setPresumedMinutes,
} from "contract/calls";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { locationTypes } from "../../../db/schema";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import { answerAll } from "../answers";
import { answerOwn, presumedAnswers } from "./answer";
import { presumedVisitResource } from "./resource";

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listPresumedVisits,
    ({ db, scope, query }) => readList(db, presumedVisitResource, scope, query),
    { list: presumedVisitResource },
  );

  server.serve(answerPresumedVisits, ({ scope, caller, body }) => {
    const maker = { scope, userId: caller.id, now: now() };
    return caller.role === "agent"
      ? answerOwn(db, caller, body, maker)
      : answerAll(db, presumedAnswers, body, maker);
  });

  server.serve(getPresumedMinutes, async ({ db, params }) => {
    const [type] = await db
      .select({ minutes: locationTypes.presumedMinutes })
      .from(locationTypes)
      .where(eq(locationTypes.id, asUuid(params.id)));
    if (!type) throw notFound("There is no such location type");
    return type;
  });

  server.serve(setPresumedMinutes, async ({ db, params, body }) => {
    const [changed] = await db
      .update(locationTypes)
      .set({ presumedMinutes: body.minutes })
      .where(eq(locationTypes.id, asUuid(params.id)))
      .returning({ id: locationTypes.id });
    if (!changed) throw notFound("There is no such location type");
    return { count: 1 };
  });
}
