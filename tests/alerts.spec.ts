import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stopToken } from "../api/resources/alerts/token";
import { mailsTo } from "./support/mails";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { ACCOUNTS, expect, test } from "./support/world";

const { email } = ACCOUNTS.manager;

test.describe("Alerts", () => {
  test.use({ allowedConsole: [/status of 40[04]/] });

  test("a manager chooses alerts, gets a mail and stops them by its link", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server, signIn }) => {
    await signIn("manager");
    await page.goto("/account");
    await page.getByRole("link", { name: "Choose alerts" }).click();
    await expect(page.getByLabel("Failed backups")).toHaveCount(0);
    await page.getByLabel("Silent agents").selectOption("Mail at once");
    await page.getByLabel("Overdue visits").selectOption("In the daily digest");
    await page.getByLabel("No mail from").selectOption("06:00");
    const save = page.getByRole("button", { name: "Save alerts" });
    await save.click();
    await expect(page.getByText("Select another hour than the start").first()).toBeVisible();
    await expect(page.getByLabel("Silent agents")).toHaveValue("at-once");
    await page.getByLabel("No mail from").selectOption("No quiet hours");
    await save.click();
    await expect(page.getByText("Your alerts are saved")).toBeVisible();
    await expect(page.getByLabel("Overdue visits")).toHaveValue("digest");
    await expect
      .poll(async () => (await mailsTo(server, email)).join())
      .toMatch(/Subject: Waybook: .*silent agent/);

    await page.context().clearCookies();
    await page.goto("/alerts/stop/not-ours");
    const stop = page.getByRole("button", { name: "Stop all alerts" });
    await stop.click();
    await expect(page.getByText("This link is not complete")).toBeVisible();
    await page.goto(await stopPathFor(server));
    await stop.click();
    await expect(page.getByText("You get no more alerts by mail")).toBeVisible();
    await signIn("manager");
    await page.goto("/account/alerts");
    await expect(page.getByLabel("Silent agents")).toHaveValue("off");
  });

  test("a mail program stops alerts with one press", { tag: "@core" }, async ({ server }) => {
    const press = async (path: string) =>
      (
        await fetch(server.url + path, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: "List-Unsubscribe=One-Click",
        })
      ).status;
    expect(await press(await stopPathFor(server))).toBe(200);
    expect(await press("/alerts/stop/not-ours")).toBe(404);
    expect(await press("/account/alerts")).toBe(403);
  });
});

/** The path of the link in mails to the manager, who knows no console's address here. */
async function stopPathFor(server: Product): Promise<string> {
  const secret = readFileSync(join(server.dataDir, "secret"), "utf8").trim();
  const userId = await (await managersApi(server)).ownId();
  const sealing = { secrets: [secret], now: () => new Date() };
  return `/alerts/stop/${await stopToken(sealing, userId)}`;
}
