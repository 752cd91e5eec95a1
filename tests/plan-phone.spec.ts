import { expectAccessible } from "./support/accessible";
import { proposedPlan } from "./support/plans";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** A Monday far from what other journeys plan. */
const MONDAY = "2035-04-02";

test("on a phone each setting of fairness is in sight with its button", {
  tag: "@no-js",
}, async ({ page, server, signIn, js }) => {
  await signIn("manager");
  const api = await managersApi(server);
  const mark = `${js ? "js" : "nojs"} ${Date.now()}`;
  const { id: agentId } = await api.agent(`Lou ${mark}`);
  const about = { agentId, locations: await api.locations(3), day: MONDAY };
  const { id } = await proposedPlan(api, { ...about, name: `Phone ${mark}` });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/plan/${id}`);
    const table = page.locator(".plan-curve__table");
    await expect(table).toContainText("Longest day");
    const { hidden, right } = await table.evaluate((element) => {
      const form = element.closest("form") as HTMLElement;
      return {
        hidden: form.scrollWidth - form.clientWidth,
        right: Math.max(
          ...[...element.querySelectorAll("th, td, button")].map(
            (one) => one.getBoundingClientRect().right,
          ),
        ),
      };
    });
    expect(hidden).toBe(0);
    expect(right).toBeLessThanOrEqual(width);
    await expect(table.getByRole("button", { name: "Plan again with fairness 0" })).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "Fairness 50" })).toBeVisible();
    await expectAccessible(page);
  }
});
