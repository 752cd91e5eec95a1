import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFilterTemplate, findRouteTemplate } from "./templates.server";
import { emptyList, manager } from "./testing/callers";
import { OddUpstream, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const filter = (id: string) => ({ id, name: id, isGlobal: true, filters: { limit: 2 } });
const route = (id: string) => ({ id, name: id, userId: "u1", locationIds: ["l1"] });
const answer = (data: unknown[]) =>
  api.answers((_, res) => res.end(JSON.stringify({ ...emptyList, data, totalDocs: data.length })));
const asked = () => JSON.parse(api.last.url.searchParams.get("filter") ?? "null");

describe("one template", () => {
  it("is asked for by its id, and found in the list of a server that can't narrow it", async () => {
    answer([filter("f1"), filter("f2")]);
    expect(await findFilterTemplate(manager, "f2")).toMatchObject({ id: "f2" });
    expect(asked()).toEqual({ where: { id: "f2" } });
    expect(api.last.url.searchParams.get("limit")).toBe("0");
    answer([route("r1"), route("r2")]);
    expect(await findRouteTemplate(manager, "u1", "r2")).toMatchObject({ id: "r2" });
    expect(asked()).toEqual({ where: { id: "r2" } });
  });

  it("that is not there is none", async () => {
    answer([filter("f1")]);
    expect(await findFilterTemplate(manager, "f2")).toBeUndefined();
    answer([]);
    expect(await findRouteTemplate(manager, "u1", "r1")).toBeUndefined();
  });

  it("is none of a server that keeps no filters", async () => {
    api.answers((_, res) => res.writeHead(404).end());
    expect(await findFilterTemplate(manager, "f1")).toBeUndefined();
  });
});
