import { beforeAll, expect, it } from "vitest";
import type { FormContext } from "~/kit/form/form-action.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { findDepot } from "./depot.server";

beforeAll(() => {
  setTestEnv("http://127.0.0.1:1");
});

const context = {
  session: { user: { id: "u1" } },
  request: new Request("http://console/plan/new"),
} as FormContext;

it("days begin and end at coordinates, or nowhere if nothing was entered", async () => {
  expect(await findDepot("39.96, -82.98", context)).toMatchObject({
    longitude: -82.98,
    latitude: 39.96,
  });
  expect(await findDepot("", context)).toBeUndefined();
});

it("an unknown address is refused at its field", async () => {
  await expect(findDepot("xqzzk of nowhere", context)).rejects.toMatchObject({
    field: "depot",
    status: 422,
  });
});
