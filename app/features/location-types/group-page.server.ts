import type { GroupUsage } from "contract/entities";
import { readListPage } from "~/kit/list/read-list-page.server";
import type { RequestArgs } from "~/session/guards.server";
import { call } from "~/upstream/client.server";
import { groupUsage } from "~/upstream/location-types.server";
import { inWords, locationsInWords } from "./counts";
import type { GroupPage, MergeNote } from "./group-screen";
import type { ServedGroup } from "./served-group.server";

/** One page of the list, with how many locations are of each and what is being merged. */
export async function readGroupPage(served: ServedGroup, args: RequestArgs): Promise<GroupPage> {
  const { group, calls } = served;
  const session = await served.guard(args);
  const { upstream, isAdmin } = session;
  let usage: GroupUsage | undefined;
  const page = await readListPage(group.list, session, new URL(args.request.url), {
    async read(query) {
      const found = await call(upstream, calls.list, { query });
      const ids = found.data.map(({ id }) => id);
      usage = await groupUsage(upstream, calls, ids);
      return found;
    },
    toRow: ({ id, name }) => ({
      id,
      name,
      locations: inWords(usage?.data.find((one) => one.id === id)?.locations),
      form: isAdmin && (usage || served.specified) ? group.formPath(id) : null,
    }),
  });
  const offered = usage !== undefined;
  const merges = usage?.merges ?? [];
  const writes = offered || served.specified;
  return {
    page,
    merges: merges.map(noteOf),
    merging: merges.some(isUnderWay),
    changes: isAdmin && writes,
    canAdd: writes,
    canMerge: offered,
    both: isAdmin,
    lacks: offered ? null : served.lacks,
  };
}

type Merge = GroupUsage["merges"][number];

const isUnderWay = ({ status }: Merge) => status === "waiting" || status === "running";

function noteOf(merge: Merge): MergeNote {
  const { from, into, status, done, total } = merge;
  const [old, other] = [`“${from.name}”`, `“${into.name}”`];
  const some = `${inWords(done)} of ${locationsInWords(total)}`;
  const key = `${from.id} ${into.id}`;
  if (isUnderWay(merge)) {
    return { key, tone: "info", text: `${old} is being merged into ${other}: ${some} so far.` };
  }
  if (status === "done") {
    const text = `${old} was merged into ${other}: ${locationsInWords(total)}.`;
    return { key, tone: "success", text };
  }
  const text = `Merging ${old} into ${other} stopped after ${some}. Merge it again to go on.`;
  return { key, tone: "warning", text };
}
