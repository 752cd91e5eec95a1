import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id } from "../common";
import { Job, JobProblem } from "../entities";
import { ListQuery, listOf } from "../list";

const jobs = {
  tag: "Jobs",
  method: "GET",
  access: MANAGERS,
  scope: "account",
  extension: true,
} as const;
const byId = z.object({ id: Id });

export const getJob = defineCall({
  ...jobs,
  id: "jobs.get",
  path: "/jobs/{id}",
  summary: "How far a piece of the caller's own long work is",
  params: byId,
  reply: Job,
});

export const listJobProblems = defineCall({
  ...jobs,
  id: "jobs.problems",
  path: "/jobs/{id}/problems",
  summary: "The rows of an imported file that were not taken, and why",
  params: byId,
  query: ListQuery,
  reply: listOf(JobProblem),
});
