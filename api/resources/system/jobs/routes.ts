import { getJob, listJobProblems } from "contract/calls";
import { and, eq, sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import type { Db } from "../../../db/connect";
import { jobProblems, jobs } from "../../../db/schema";
import type { Caller } from "../../../http/access";
import { notFound } from "../../../http/errors";
import { asUuid } from "../../../http/ids";
import { readList } from "../../../http/list/list";
import type { JobRow } from "../../../jobs/queue";
import { jobProblemResource, toJob } from "./resource";

export function register({ server, db }: ApiContext): void {
  server.serve(getJob, async ({ caller, params }) => toJob(await findJob(db, caller, params.id)));

  server.serve(
    listJobProblems,
    async ({ caller, scope, params, query }) => {
      const { id } = await findJob(db, caller, params.id);
      return readList(
        db,
        jobProblemResource,
        scope,
        query,
        sql`${jobProblems.jobId} = ${id}::uuid`,
      );
    },
    { list: jobProblemResource },
  );
}

/** A job of the caller's own, or of anyone for an admin. 404 when there is none. */
async function findJob(db: Db, caller: Caller, id: string): Promise<JobRow> {
  const [job] = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.id, asUuid(id)),
        caller.role === "admin" ? undefined : eq(jobs.userId, caller.id),
      ),
    );
  if (!job) throw notFound("There is no such job");
  return job;
}
