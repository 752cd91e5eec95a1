import type { Changed } from "contract/common";
import { expectAccessible } from "./support/accessible";
import { proposedPlan } from "./support/plans";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** A Monday far from what other journeys plan. */
const MONDAY = "2035-04-02";
const STOPS = 7;

test.beforeEach(async ({ signIn }) => signIn("manager"));

test("a proposal that is out of date says so before it is accepted", {
  tag: ["@core", "@no-js"],
}, async ({ page, server, js }) => {
  const api = await managersApi(server);
  const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
  const { id: agentId } = await api.agent(`Uma ${mark}`);
  const locations: string[] = [];
  for (let at = 0; at <= STOPS; at++) {
    locations.push((await api.place({ name: `Shop ${at} ${mark}`, at: [-83, 40 + at / 100] })).id);
  }
  const about = { agentId, locations, day: MONDAY };
  const first = await proposedPlan(api, { ...about, name: `First ${mark}` });
  const { id } = await proposedPlan(api, { ...about, name: `Second ${mark}` });
  const { undoId } = await api.send<Changed>(`/plans/${first.id}/accept`, {});

  await page.goto(`/plan/${id}`);
  const notice = page.getByRole("status").filter({ hasText: "The proposal is out of date." });
  await expect(notice).toContainText(`Days with a route by now: "Uma ${mark} · Mon 04-02".`);
  await expect(notice).toContainText("Plan again to leave them out.");
  await expect(notice.getByText("Place 8")).toBeHidden();
  await notice.getByText(`Locations on a route by now: ${STOPS}`).click();
  await expect(notice.getByText("Place 8")).toBeVisible();
  await expectAccessible(page);

  const accept = page.getByRole("dialog", { name: `Accept Second ${mark}?` });
  await page.getByRole("link", { name: "Accept", exact: true }).click();
  await expect(accept.getByText("The proposal is out of date.")).toBeVisible();
  await expect(accept.getByText(/^Creates/)).toHaveCount(0);
  await expect(accept.getByRole("button", { name: "Accept" })).toBeDisabled();
  await expectAccessible(page);

  await api.send(`/undo/${undoId}`, {});
  await page.goto(`/plan/${id}`);
  await expect(page.getByRole("link", { name: "Accept", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.getByRole("link", { name: "Accept", exact: true }).click();
  await expect(accept.getByText(/^Creates 1 route on 1 day/)).toBeVisible();
  await expect(accept.getByRole("button", { name: "Accept" })).toBeEnabled();
});
