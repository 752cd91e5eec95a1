import { type Job, JobProblem } from "contract/entities";
import { sql } from "drizzle-orm";
import { jobProblems } from "../../db/schema";
import {
  contains,
  idColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../http/list/resource";
import type { JobRow } from "../../jobs/queue";

/** A job as it is answered. */
export const toJob = ({
  id,
  kind,
  status,
  done,
  total,
  added,
  updated,
  problems,
  error,
  createdAt,
  finishedAt,
}: JobRow): Job => ({
  id,
  kind,
  status,
  done,
  total,
  added,
  updated,
  problems,
  error,
  createdAt,
  finishedAt,
});

const byReason = contains(jobProblems.reason);

/** The refused rows of imports; whoever lists them says of which job. */
export const jobProblemResource: Resource<typeof JobProblem> = {
  name: "problems",
  row: JobProblem,
  from: sql`${jobProblems}`,
  joins: {},
  columns: {
    id: idColumn(jobProblems.id),
    line: numberColumn(jobProblems.line),
    reason: textColumn(jobProblems.reason),
  },
  relations: {},
  search: { default: byReason, reason: byReason },
  defaultOrder: ["line ASC"],
  scope: () => sql`true`,
};
