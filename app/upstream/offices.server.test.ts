import { afterAll, beforeAll, expect, it } from "vitest";
import { listOffices } from "./offices.server";
import { errorReply, OddUpstream, sendJson, setTestEnv } from "./testing/odd-upstream";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

const admin = { token: "t", role: "admin", requestId: "r" } as const;

it("offices are those of the report where the upstream has no list of offices", async () => {
  api.answers(({ url }, res) =>
    url.pathname === "/offices/report"
      ? sendJson(res, 200, { data: [{ _id: "o1", name: "Hub" }], totalDocs: 11, totalPage: 2 })
      : sendJson(res, 404, errorReply(404, "unknown path")),
  );
  const list = await listOffices(admin, { page: 1, limit: 10, search: "hu" });
  expect(list).toMatchObject({ data: [{ id: "o1", name: "Hub" }], hasNextPage: true });
  const { search } = api.last.url;
  expect(new URLSearchParams(search).get("search")).toBe("hu");
});
