import type { User } from "contract/entities";
import type { List } from "contract/list";
import { stopToken } from "../api/resources/alerts/token";
import { mailsTo } from "./support/mails";
import { WORLD_SECRET } from "./support/own-world";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { ACCOUNTS, expect, test } from "./support/world";

const { email } = ACCOUNTS.manager;

test.describe("Alerts", () => {
  test.use({ allowedConsole: [/status of 40[04]/] });

  test("a manager chooses alerts, gets a mail and stops them by the link in it", {
    tag: ["@core", "@no-js"],
  }, async ({ page, server, signIn }) => {
    // The native one, which holds the value of the styled one.
    const choice = (name: string) => page.locator(`select[name="${name}"]`);
    await signIn("manager");
    await page.goto("/account");
    await page.getByRole("link", { name: "Choose alerts" }).click();
    await expect(choice("failed-backup")).toHaveCount(0);
    await choice("silent-agent").selectOption("Mail at once");
    await choice("overdue-coverage").selectOption("In the daily digest");
    await choice("quietFrom").selectOption("06:00 am");
    const save = page.getByRole("button", { name: "Save alerts" });
    await save.click();
    await expect(page.getByText("Select another hour than the start").first()).toBeVisible();
    await expect(choice("silent-agent")).toHaveValue("at-once");
    await choice("quietFrom").selectOption("No quiet hours");
    await save.click();
    await expect(page.getByText("Your alerts are saved")).toBeVisible();
    await expect(choice("overdue-coverage")).toHaveValue("digest");
    await expect
      .poll(async () => (await mailsTo(server, email)).join())
      .toMatch(/Subject: Waybook: .*silent agent/);

    await page.context().clearCookies();
    await page.goto("/alerts/stop/not-ours");
    const stop = page.getByRole("button", { name: "Stop all alerts" });
    await stop.click();
    await expect(page.getByText("This link is not complete")).toBeVisible();
    const path = await stopPathFor(server);
    await page.goto(path);
    await stop.click();
    await expect(page.getByText("You get no more alerts by mail")).toBeVisible();
    expect(await pressOnce(server, path)).toBe(200);
    expect(await pressOnce(server, "/account/alerts")).toBe(403);
    await signIn("manager");
    await page.goto("/account/alerts");
    await expect(choice("silent-agent")).toHaveValue("off");
  });
});

/** Posts what the page of a mail program sends for one press, and returns the status of the answer. */
async function pressOnce({ url }: Product, path: string): Promise<number> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://mail.example",
  };
  const body = "List-Unsubscribe=One-Click";
  return (await fetch(url + path, { method: "POST", headers, body })).status;
}

/** The path of the link in mails to the manager, who knows no console's address here. */
async function stopPathFor(server: Product): Promise<string> {
  const api = await managersApi(server);
  const { data } = await api.get<List<User>>(`/users?search=${email}`);
  const userId = data[0]?.id ?? "";
  const sealing = { secrets: [WORLD_SECRET], now: () => new Date() };
  return `/alerts/stop/${await stopToken(sealing, userId)}`;
}
