import { chooseAction, rowOf } from "./support/list";
import { controlOf, openPicker, pickerOf, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { firstUnassigned, pick, UNASSIGNED } from "./support/routes-list";
import { expect, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

// spec: 6.admin-chooses-office
test("an admin chooses the office first, then one of its agents", {
  tag: ["@core", "@no-js"],
}, async ({ page, signIn, js }) => {
  await page.context().clearCookies();
  await signIn("admin");
  await page.goto(UNASSIGNED);
  const name = await firstUnassigned(page);
  await chooseAction(page, name, "Assign");
  const dialog = page.getByRole("dialog", { name: "Assign Route" });
  await expect(dialog.getByText("Select an office first")).toBeVisible();
  const office = await pick(page, "Office", 1);
  if (!js) await dialog.getByRole("button", { name: "Show its agents" }).click();
  await expect(page).toHaveURL(/officeId=/);
  await expect(dialog.getByText("Select an Agent")).toBeVisible();
  // It was closed to choices at first, and is like any other now.
  const agents = (await openPicker(page, "Agent")).locator(".picker__panel");
  if (js) await expect(agents.and(page.locator(":popover-open"))).toBeVisible();
  const agent = await pick(page, "Agent");
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Route assigned")).toBeVisible();
  await expect(rowOf(page, name)).toContainText(agent);
  await expect(rowOf(page, name)).toContainText(office);
});

test.describe("A refused Assign of an admin", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4\d\d/] });

  // spec: 4.assign-error
  test("still offers the agents of the office, and names what was chosen", {
    tag: ["@core", "@no-js"],
  }, async ({ page, context, signIn, server, js }) => {
    const api = await managersApi(server);
    const [first, second] = [`Refused ${Date.now()}`, `Chosen ${Date.now()}`];
    for (const name of [first, second]) await api.create(2, { name });
    await context.clearCookies();
    await signIn("admin");
    await page.goto(UNASSIGNED);
    await chooseAction(page, first, "Assign");
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    const office = await pick(page, "Office", 1);
    if (!js) await dialog.getByRole("button", { name: "Show its agents" }).click();
    await expect(dialog.getByText("Select an Agent")).toBeVisible();
    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog.getByText("Please select an Agent").first()).toBeVisible();
    const agent = await pick(page, "Agent");
    await searchAndChoose(page, "Routes", second);
    if (js) await page.keyboard.press("Escape");

    // Somebody else assigns the first one meanwhile.
    const other = await context.newPage();
    await other.goto(UNASSIGNED);
    await chooseAction(other, first, "Assign");
    await pick(other, "Office", 1);
    const others = other.getByRole("dialog", { name: "Assign Route" });
    if (!js) await others.getByRole("button", { name: "Show its agents" }).click();
    await expect(others.getByText("Select an Agent")).toBeVisible();
    await pick(other, "Agent", 1);
    await others.getByRole("button", { name: "Assign" }).click();
    await expect(other.getByText("Route assigned")).toBeVisible();

    await dialog.getByRole("button", { name: "Assign" }).click();
    await expect(dialog.getByText(`already have an office or an agent: ${first}`)).toBeVisible();
    await expect(dialog.getByText("Error", { exact: true })).toBeVisible();
    await expect(controlOf(page, "Office")).toContainText(office);
    await expect(controlOf(page, "Agent")).toContainText(agent);
    await expect(controlOf(page, "Routes")).toContainText(second);
    await expect(dialog).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});

test.describe("Two people", () => {
  test.use({ allowedConsole: [/status of 409/] });
  test("can't both assign one route; the second sees a message and the form as sent", {
    tag: "@no-js",
  }, async ({ page, context }) => {
    await page.goto(UNASSIGNED);
    const name = await firstUnassigned(page);
    await chooseAction(page, name, "Assign");
    const agent = await pick(page, "Agent");

    const other = await context.newPage();
    await other.goto(UNASSIGNED);
    await chooseAction(other, name, "Assign");
    expect(await pick(other, "Agent", 1)).not.toBe(agent);
    await other.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    await expect(other.getByText("Route assigned")).toBeVisible();

    await page.getByRole("dialog").getByRole("button", { name: "Assign" }).click();
    await expect(page.getByRole("alert").filter({ hasText: name }).first()).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Assign Route" });
    await expect(dialog.getByLabel("Office")).toHaveValue("Columbus North");
    await expect(controlOf(page, "Agent")).toContainText(agent);
    await expect(pickerOf(page, "Agent").locator("input:checked")).toHaveAttribute(
      "data-label",
      agent,
    );
    // The route went to somebody else, so it is left out, and named.
    await expect(dialog).toContainText(name);
  });
});
