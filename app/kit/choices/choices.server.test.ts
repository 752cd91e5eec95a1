import { getLocationType } from "contract/location-types/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byId } from "~/upstream/client.server";
import { NO_OPTIONS } from "~/upstream/options.server";
import { admin } from "~/upstream/testing/callers";
import { errorReply, OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { chosenByName } from "./choices.server";

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
});
afterAll(() => api.stop());

describe("what is chosen in a picker", () => {
  const chosen = (id: string, options = NO_OPTIONS) =>
    chosenByName(admin, id, byId(getLocationType), options);

  it("is asked for by its id unless it is among the options shown", async () => {
    api.answersJson(200, { id: "t1", name: "cafe" });
    expect(await chosen("t1")).toEqual({ value: "t1", label: "cafe" });
    expect(api.heard).toHaveLength(1);
    const shown = { ...NO_OPTIONS, options: [{ value: "t2", label: "bakery" }] };
    expect(await chosen("t2", shown)).toEqual({ value: "t2", label: "bakery" });
    expect(await chosen("")).toBeNull();
    expect(api.heard).toHaveLength(1);
  });

  it("is nothing where there is no such thing", async () => {
    api.answersJson(404, errorReply(404, "There is no such type"));
    expect(await chosen("t1")).toBeNull();
  });

  it("stays chosen, and says why its name can't be had", async () => {
    api.answersJson(500, errorReply(500, "The database is away"));
    expect(await chosen("t1")).toEqual({
      value: "t1",
      label: "t1",
      unnamed: "The database is away",
    });
  });

  it("says that the server of the data can't be reached, where it is away", async () => {
    const away = await OddUpstream.start();
    await away.stop();
    setTestEnv(away.url);
    try {
      expect((await chosen("t1"))?.unnamed).toContain("can't be reached");
    } finally {
      setTestEnv(api.url);
    }
  });
});
