/** Reads the list of plans. */
import { listPlans } from "contract/plans/calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { formatWeekday } from "~/lib/format";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";
import { type PlanRow, plansList } from "./plans-list";

/** One page of the plans for a URL; null if the upstream stores none. */
export const readPlansPage = async (
  session: SignedIn,
  url: URL,
): Promise<ListPage<PlanRow> | null> =>
  (await ifOffered(
    readListPage(plansList, session, url, {
      read: (query) =>
        call(session.upstream, listPlans, {
          query: { ...query, filter: including(["office", "createdBy"]) },
        }),
      toRow: (plan, { moment }) => ({
        id: plan.id,
        name: plan.name,
        status: plan.status,
        office: plan.office?.name,
        firstDay: formatWeekday(plan.firstDay),
        lastDay: formatWeekday(plan.lastDay),
        agents: plan.agentCount,
        places: plan.placeCount,
        createdBy: plan.createdBy?.displayName ?? undefined,
        updatedAt: moment(plan.updatedAt),
      }),
      zone: ({ office }) => office?.timeZone,
    }),
  )) ?? null;
