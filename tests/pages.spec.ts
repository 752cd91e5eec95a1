import type { Page } from "playwright/test";
import { expectFit } from "./support/fit";
import { addressOf, screens } from "./support/screens";
import { type Account, test } from "./support/world";

/** Of some screens, what others than the manager see, and what they show in other states. */
const STATES: [path: string, account: Account][] = [
  ["/dashboard", "managerWithoutOffice"],
  ["/routes?routePage=1&routeSearch=qqqzzz", "manager"],
  ["/routes?routePage=1", "admin"],
  ["/locations?page=1&view=map", "admin"],
  ["/routes/assign?routePage=1", "admin"],
  ["/chains?chainPage=1", "admin"],
];

test.describe.configure({ mode: "parallel" });

for (const { pattern, isPublic } of screens()) {
  test(`${pattern} is fit for everyone`, async ({ page, server, signIn }) => {
    const path = await addressOf(pattern, server);
    if (!isPublic) await signIn("manager");
    if (await isForAdmins(page, path)) await signIn("admin");
    await expectFit(page, path);
  });
}

for (const [path, account] of STATES) {
  test(`${path} is fit for everyone, as ${account}`, async ({ page, signIn }) => {
    await signIn(account);
    await expectFit(page, path);
  });
}

const isForAdmins = async (page: Page, path: string) =>
  (await page.request.get(path)).status() === 403;
