import type { GroupUsage } from "contract/entities";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRows } from "~/remix-adapter/rows-text";
import type { SignedIn } from "~/session/guards.server";
import { admin, emptyList, manager } from "~/upstream/testing/callers";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { readGroupPage } from "./group-page.server";
import { type ServedGroup, servedChains, servedTypes } from "./served-group.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const LIST = { ...emptyList, data: [{ id: "a", name: "Arches" }], totalDocs: 1, totalPage: 1 };

/** An upstream with one type or chain; what it says of its use is up to the test. */
const answers = (usage: Partial<GroupUsage> | undefined) =>
  api.answers(({ url }, res) => {
    if (!url.pathname.endsWith("/usage")) return sendJson(res, 200, LIST);
    if (!usage) return sendJson(res, 404, {});
    sendJson(res, 200, { data: [], merges: [], ...usage });
  });

function read(served: ServedGroup, isAdmin = true) {
  const { list } = served.group;
  const upstream = isAdmin ? admin : manager;
  const session = { user: { id: "u1" }, isAdmin, upstream } as SignedIn;
  const request = new Request(`http://console.test${list.path}?${list.keys.page}=1`);
  return readGroupPage({ ...served, guard: async () => session }, { request, context: {} });
}

describe("the list of types or chains", () => {
  it("says how many locations are of each, to a manager without a way to change it", async () => {
    answers({ data: [{ id: "a", locations: 1234, deleted: 2 }] });
    const chains = await read(servedChains);
    expect(readRows(chains.page.rows)).toEqual([
      { id: "a", name: "Arches", locations: "1,234", form: "/add-edit-chain/a" },
    ]);
    expect(chains).toMatchObject({ changes: true, canAdd: true, canMerge: true, lacks: null });
    const theirs = await read(servedChains, false);
    expect(readRows(theirs.page.rows)).toMatchObject([{ locations: "1,234", form: null }]);
    expect(theirs).toMatchObject({ changes: false, canAdd: true, both: false });
  });

  it("switches off what an upstream does not have, and says so", async () => {
    answers(undefined);
    const types = await read(servedTypes);
    expect(readRows(types.page.rows)).toMatchObject([
      { locations: "", form: "/add-edit-location-type/a" },
    ]);
    expect(types).toMatchObject({ changes: true, canAdd: true, canMerge: false });
    expect(types.lacks).toContain("neither counts");
    const chains = await read(servedChains);
    expect(readRows(chains.page.rows)).toMatchObject([{ locations: "", form: null }]);
    expect(chains).toMatchObject({ changes: false, canAdd: false, canMerge: false });
    expect(chains.lacks).toContain("only lists chains");
  });

  it("says how far merges of many locations are, and how they ended", async () => {
    const [from, into] = [
      { id: "o", name: "old" },
      { id: "n", name: "new" },
    ];
    const merge = { from, into, done: 1000, total: 2500 };
    const notes = async (merges: GroupUsage["merges"]) => {
      answers({ merges });
      const { merges: shown, merging } = await read(servedTypes);
      return [...shown.map(({ text }) => text), merging];
    };
    expect(await notes([{ ...merge, status: "running" }])).toEqual([
      "“old” is being merged into “new”: 1,000 of 2,500 locations so far.",
      true,
    ]);
    expect(await notes([{ ...merge, status: "done", done: 2500 }])).toEqual([
      "“old” was merged into “new”: 2,500 locations.",
      false,
    ]);
    expect(await notes([{ ...merge, status: "failed" }])).toEqual([
      "Merging “old” into “new” stopped after 1,000 of 2,500 locations. Merge it again to go on.",
      false,
    ]);
  });
});
