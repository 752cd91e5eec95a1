import type { ListQueryInput } from "contract/list";
import {
  getJob as getJobCall,
  listJobProblems as listJobProblemsCall,
} from "contract/system/job-calls";
import { call, type UpstreamContext } from "./client.server";

/** How far a piece of the caller's own long work is. An extension. */
export const getJob = (upstream: UpstreamContext, id: string) =>
  call(upstream, getJobCall, { params: { id } });

/** One page of the rows of an imported file that were not taken, and why. An extension. */
export const listJobProblems = (upstream: UpstreamContext, id: string, query: ListQueryInput) =>
  call(upstream, listJobProblemsCall, { params: { id }, query });
