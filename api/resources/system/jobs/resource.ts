import { type Job, JobProblem } from "contract/entities";
import type { JobProblemColumn, JobProblemSearchPath } from "contract/list-columns";
import { sql } from "drizzle-orm";
import { jobProblems } from "../../../db/schema";
import {
  contains,
  idColumn,
  numberColumn,
  type Resource,
  textColumn,
} from "../../../http/list/resource";
import type { JobRow } from "../../../jobs/queue";

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

/** The refused rows of imports; whoever lists them says of which job. */
export const jobProblemResource: Resource<
  typeof JobProblem,
  JobProblemColumn,
  JobProblemSearchPath
> = {
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
  search: { reason: contains(jobProblems.reason) },
  defaultSearch: ["reason"],
  defaultOrder: ["line ASC"],
  scope: () => sql`true`,
};
