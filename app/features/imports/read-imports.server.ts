import type { Job, JobProblem } from "contract/entities";
import { listImports } from "contract/imports/calls";
import { getOffice } from "contract/offices/calls";
import { getJob, listJobProblems } from "contract/system/job-calls";
import { type Choice, choiceOf, chosenByName, pickerQuery } from "~/kit/choices/choices.server";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import type { SignedIn } from "~/session/guards.server";
import { byId, call, ifOffered } from "~/upstream/client.server";
import { officeOptions } from "~/upstream/options.server";
import { type ImportListRow, importsList } from "./imports-list";

const MOST_PROBLEMS = 100;

/** Earlier imports, and the form for another one; `page` is null where the upstream stages none. */
export async function readImportsScreen(session: SignedIn, url: URL) {
  const jobId = url.searchParams.get("job");
  const [page, form, job] = await Promise.all([
    ifOffered(readImportsPage(session, url)),
    readUploadForm(session, url.searchParams),
    jobId ? readJob(session, jobId) : null,
  ]);
  return { page: page ?? null, form, job };
}

/** A page of the earlier imports. */
export const readImportsPage = (session: SignedIn, url: URL): Promise<ListPage<ImportListRow>> =>
  readListPage(importsList, session, url, {
    read: (query) => call(session.upstream, listImports, { query }),
    toRow: ({ id, fileName, state, total, wrong, applied, createdAt }, { moment }) => ({
      id,
      name: fileName,
      state,
      total,
      wrong,
      applied,
      createdAt: moment(createdAt),
    }),
  });

export type ImportsScreenData = Awaited<ReturnType<typeof readImportsScreen>>;

/** Which office a file goes to: an admin chooses it, a manager's own else. */
export async function readUploadForm(
  { upstream, isAdmin }: SignedIn,
  fields: URLSearchParams,
): Promise<{ office: Choice | null }> {
  if (!isAdmin) return { office: null };
  const asked = pickerQuery(fields, "office");
  const offices = await officeOptions(upstream, asked);
  const chosen = await chosenByName(
    upstream,
    fields.get("officeId") ?? "",
    byId(getOffice),
    offices,
  );
  return { office: choiceOf(asked, offices, [chosen]) };
}

/** How far a file that was brought in at once is; null where the upstream does not say. */
async function readJob(
  { upstream }: SignedIn,
  id: string,
): Promise<{ job: Job; problems: JobProblem[] } | null> {
  const job = await ifOffered(call(upstream, getJob, { params: { id } }));
  if (!job) return null;
  const problems =
    job.problems > 0
      ? await ifOffered(
          call(upstream, listJobProblems, { params: { id }, query: { limit: MOST_PROBLEMS } }),
        )
      : undefined;
  return { job, problems: problems?.data ?? [] };
}
