import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OddUpstream } from "~/upstream/testing/odd-upstream";
import { upstreamProblem } from "./health.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
});
afterAll(() => api.stop());

describe("the upstream", () => {
  it("is ready where it is another server's that does not know the question", async () => {
    for (const status of [200, 302, 401, 404, 500]) {
      api.answersJson(status, {});
      expect(await upstreamProblem(api.url, false)).toBeUndefined();
    }
    expect(api.last.url.pathname).toBe("/readyz");
  });

  it("is not ready where it, or a proxy before it, says so, whoever runs it", async () => {
    for (const status of [502, 503, 504]) {
      api.answersJson(status, {});
      expect(await upstreamProblem(api.url, false)).toBe(`the API is not ready (${status})`);
    }
  });

  it("is asked whether it is ready where it is our own", async () => {
    api.answersJson(503, {});
    expect(await upstreamProblem(api.url, true)).toBe("the API is not ready (503)");
    expect(api.last.url.pathname).toBe("/readyz");
    api.answersJson(200, {});
    expect(await upstreamProblem(api.url, true)).toBeUndefined();
  });

  it("is not ready when it can't be reached, or does not answer in 2 seconds", async () => {
    expect(await upstreamProblem("http://127.0.0.1:1", false)).toBe("the API can't be reached");
    api.answers(() => {});
    expect(await upstreamProblem(api.url, false)).toBe("the API can't be reached");
  });
});
