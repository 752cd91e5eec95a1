import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import type { Page } from "playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { agentsDevice } from "./support/device";
import { column } from "./support/list";
import { agentsPin } from "./support/live";
import { chooseOption, openPicker, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

const LIST = "/agents?page=1";

/** A picture of a camera's size. */
const picture = async (name = "me.jpg") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 1200, height: 800, channels: 3, background: "#336699" },
  })
    .jpeg()
    .toBuffer(),
});

test.describe("Agents", () => {
  // Chromium logs every form that comes back, and of pages that are refused.
  test.use({ allowedConsole: [/status of 4(00|03|04|09|13|22)/] });
  // spec: 2.agents-page
  test("are listed with what they have, active ones first", { tag: "@core" }, async ({
    page,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/Agents");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agents");
    await page.goto(LIST);
    const names = await column(page, "Name");
    expect(names.length).toBeGreaterThan(3);
    await expect
      .poll(async () => new Set(await column(page, "Status")))
      .toEqual(new Set(["Active"]));
    await page.getByRole("link", { name: "Office managers" }).click();
    await expect(page).toHaveURL(/role/);
    await expect.poll(() => column(page, "Name")).not.toEqual(names);
    await page.goto(LIST);
    await page.getByRole("link", { name: "Inactive" }).click();
    await expect(page).toHaveURL(/inactive/);
    await expectAccessible(page);
  });
  // spec: 2.add-person
  test("are made with a photo, changed, moved and made inactive", {
    tag: "@core-no-js",
  }, async ({ page, signIn, js }) => {
    const name = `Agent ${js ? "js" : "no-js"} ${Date.now()}`;
    const email = `${name.replaceAll(" ", ".")}@example.test`.toLowerCase();
    await signIn("admin");
    await page.goto(LIST);
    await page.getByRole("link", { name: "Add agent" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add agent");
    await expect(page).toHaveURL(/\/add\/agent/);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    const office = await searchAndChoose(page, "Office", "");
    await page.getByLabel("Photo").setInputFiles({
      name: "me.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("no picture"),
    });
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("must be a JPEG, PNG, WebP or GIF").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);

    // A photo that was taken stays in the form when something else is refused.
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("admin");
    await page.getByLabel("Photo").setInputFiles(await picture());
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expect(page.locator(".photo-field img")).toBeVisible();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Agent added!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page.getByLabel("Profile")).toContainText(office);
    await expectPhoto(page);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(email);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} II`);
    const other = await chooseOption(await openPicker(page, "Office"), { at: 1 });
    expect(other).not.toBe(office);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Agent updated!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} II`);
    await expect(page.getByLabel("Profile")).toContainText(other);
    await expectPhoto(page);

    await page.getByRole("link", { name: "Deactivate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Agent updated!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Activate", exact: true })).toBeVisible();
  });

  test("are not made with what is wrong or taken", { tag: "@no-js" }, async ({
    page,
    signIn,
    server,
  }) => {
    await signIn("admin");
    await page.goto("/add/agent");
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Name is required").first()).toBeVisible();
    await expect(page.getByText("Invalid email!").first()).toBeVisible();
    await expectAccessible(page);
    const api = await managersApi(server);
    const { data } = await api.get<{ data: { email: string }[] }>("/users");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Somebody");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(data[0]?.email ?? "");
    await page.getByLabel("Password", { exact: true }).fill("123");
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Password length should be at least 6").first()).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("");
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Another user has this email already").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Somebody");
    expect((await page.goto("/add/admin"))?.status()).toBe(404);
  });

  test("are told apart from office managers, as whom an admin can work", { tag: "@no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    const name = `Manager ${js ? "js" : "no-js"} ${Date.now()}`;
    await signIn("admin");
    await page.goto("/add/office-manager");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page
      .getByRole("textbox", { name: "Email", exact: true })
      .fill(`${name.replaceAll(" ", ".")}@example.test`);
    await searchAndChoose(page, "Office", "");
    await page.getByRole("button", { name: "Add office manager" }).click();
    await expect(page.getByText("Office manager added!")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Login as" }).click();
    await expect(page.getByText(`You are signed in as ${name}`).first()).toBeVisible();
    await page.goto(LIST);
    await expect(page.getByRole("link", { name: "Add office manager" })).toHaveCount(0);
    expect((await page.goto("/add/office-manager"))?.status()).toBe(403);
  });
  // spec: 2.agent-page
  test("have a page that their manager comes back from to the list as it was", {
    tag: "@core",
  }, async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/agents?page=1&limit=20&sortBy=email&sortOrder=desc");
    const names = await column(page, "Name");
    await page.locator("tbody tr a").first().click();
    await expect(page).toHaveURL(/\/agent\/[\w-]{36}/);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Agent updated!")).toBeVisible();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await trail.getByRole("link", { name: "Agents" }).click();
    await expect(page).toHaveURL(/\/agents\?.*sortBy=email/i);
    await expect.poll(() => column(page, "Name")).toEqual(names);
  });

  test("and a manager's own name, which each changes for themselves", { tag: "@no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    await signIn("manager");
    await page.goto("/offices?page=1");
    await page.locator("tbody tr a", { hasText: "Columbus North" }).first().click();
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: /^Dana/ }).first().click();
    await expect(page.getByText("This is you")).toBeVisible();
    await expect(page.getByRole("link", { name: "Deactivate" })).toHaveCount(0);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveAttribute(
      "readonly",
    );
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill(js ? "Dana M. Mills" : "Dana N. Mills");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Office manager updated!")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Dana [MN]\. Mills/);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await name.fill("Dana Mills");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Dana Mills");
  });

  // spec: 2.agent-page
  test("are seen where they are, also when they move", { tag: ["@core", "@no-js"] }, async ({
    page,
    signIn,
    server,
    js,
  }) => {
    const name = `Walker ${js ? "js" : "no-js"} ${Date.now()}`;
    await signIn("manager");
    await page.goto("/add/agent");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page
      .getByRole("textbox", { name: "Email", exact: true })
      .fill(`${name.replaceAll(" ", ".")}@example.test`);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Agent added!")).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByRole("link", { name: "Track" }).click();
    await expect(page).toHaveURL(new RegExp(`/agent/${id}/track`));
    await expect(page.getByText("No position reported yet")).toBeVisible();
    await expect(agentsPin(page)).toHaveCount(0);
    if (js) await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();

    const device = await agentsDevice(server, id);
    await device.isAt([-82.99, 39.97]);
    if (!js) await page.getByRole("link", { name: "Reload" }).click();
    await expect(agentsPin(page)).toHaveCount(1);
    await expect(page.getByText(/^Last seen \d\d-\d\d-\d{4}/)).toBeVisible();
    await expectAccessible(page);
  });

  test("can be told what is recorded of them, and for how long", async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto(LIST);
    const [cell = ""] = await column(page, "Name");
    const name = cell.split("\n").at(-1) ?? "";
    await page.getByRole("link", { name }).click();
    const recorded = page.getByRole("listitem").filter({ hasText: "device of" });
    await expect(recorded).toHaveText(
      `Positions reported by the device of ${name}: stored for 1 hour`,
    );
    await page.getByRole("link", { name: "Data retention" }).click();
    await expect(page).toHaveURL(/\/data-retention/);
    await expect(page.getByRole("definition").filter({ hasText: "1 hour" })).toHaveCount(1);
    await expect(page.getByRole("definition").filter({ hasText: "365 days" })).toHaveCount(1);
    await expect(page.getByText("oldest from")).toHaveCount(0);
    await expectAccessible(page);
    await signIn("admin");
    await page.reload();
    await expect(page.getByRole("definition").filter({ hasText: "1 hour" })).toContainText(
      /oldest from \d\d-\d\d-\d{4}/,
    );
  });

  test("are nothing for the manager of another office", async ({ page, signIn, server }) => {
    await signIn("manager");
    await page.goto(LIST);
    const own = await column(page, "Office");
    await page.context().clearCookies();
    await signIn("admin");
    await page.goto("/agents?page=1&limit=0");
    const offices = await column(page, "Office");
    const at = offices.findIndex((office) => !own.includes(office));
    const href = await page
      .locator("tbody tr")
      .nth(at)
      .getByRole("link")
      .first()
      .getAttribute("href");
    const path = new URL(href ?? "", server.url).pathname;
    await page.context().clearCookies();
    await signIn("manager");
    for (const url of [path, `${path}/track`, `${path}/edit`, `${path}/status`]) {
      expect([403, 404]).toContain((await page.goto(url))?.status());
      await expect(page.getByRole("navigation", { name: "Main" })).toBeAttached();
    }
  });
});

/** The photo at the head of the page, as it was shrunk. */
async function expectPhoto(page: Page): Promise<void> {
  const image = page.locator(".page-header .avatar img");
  await expect(image).toBeVisible();
  const source = await image.getAttribute("src");
  const reply = await page.context().request.get(new URL(source ?? "", page.url()).href);
  expect(reply.headers()["content-type"]).toBe("image/webp");
  expect(reply.headers()["cache-control"]).toContain("immutable");
  expect(await sharp(await reply.body()).metadata()).toMatchObject({ width: 256, height: 256 });
}
