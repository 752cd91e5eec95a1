import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { controlOf, searchAndChoose } from "./support/pickers";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 4(00|03|04|09|22)/] });

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
}

const add = (page: Page) => page.getByRole("button", { name: "Add location", exact: true }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test.describe("The form of a location", () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));
  // spec: 2.add-edit-location 8.location-added
  test("makes one with a chain of its own, keeps what is typed out of the address, and takes it back", {
    tag: ["@core", "@no-js"],
  }, async ({ page, js }) => {
    const name = `Olentangy Mill ${js}`;
    await page.goto("/add-edit-location");
    await add(page);
    await expect(page.getByRole("alert")).toContainText("Name isn't valid");
    await nameField(page).fill(name);
    await add(page);
    await expect(page.getByRole("alert")).toContainText("Please select a location");
    await expectAccessible(page);
    const place = await searchAndChoose(page, "Location/Address", "Sycamore");
    if (!js) await page.getByRole("button", { name: "Use this place" }).click();
    await expect(page.getByRole("textbox", { name: "Latitude" })).toHaveValue(/^(39|40)\./);
    await expect(controlOf(page, "Location/Address")).toContainText(place);
    await expect(nameField(page)).toHaveValue(name);
    await searchAndChoose(page, "Location type", "cafe");
    const chain = `Mills ${js ? "one" : "two"}`;
    await searchAndChoose(page, "Chain", chain);
    await expect(nameField(page)).toHaveValue(name);
    expect(page.url()).not.toContain("Mill");
    await add(page);
    await allTheSame(page, "Add anyway");
    await expect(page.getByText("Location added!")).toBeVisible();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByText(chain, { exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location Deleted!")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Location restored!")).toBeVisible();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Delete", exact: true })).toBeVisible();
  });
  // spec: 8.location-updated
  test("warns of one that is there already, which opens beside it, and adds all the same", {
    tag: ["@core", "@no-js"],
  }, async ({ page, context, server, js }) => {
    const { id, name, location } = await aLocation(server);
    const [longitude = 0, latitude = 0] = location?.coordinates ?? [];
    await page.goto("/add-edit-location");
    await searchAndChoose(page, "Location type", "cafe");
    await fill(page, {
      Name: name.toUpperCase(),
      Latitude: String(latitude + 0.0003),
      Longitude: String(longitude),
      Zip: js ? "43201" : "43202",
    });
    await add(page);
    await expect(page.getByRole("alert")).toContainText("This location may already exist");
    await expect(page.getByText(/the same name.*10\d ft away/).first()).toBeVisible();
    await expectAccessible(page);
    const opened = context.waitForEvent("page");
    await page
      .getByRole("link", { name: `Open that one ${name}` })
      .first()
      .click();
    const other = await opened;
    await expect(other).toHaveURL(new RegExp(`/location-details/${id}`));
    await other.close();
    await expect(nameField(page)).toHaveValue(name.toUpperCase());
    await page.getByRole("button", { name: "Add anyway" }).click();
    await expect(page.getByText("Location added!")).toBeVisible();
    const url = page.url();

    // Unchanged in what it is known by, it is saved without a question.
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await fill(page, { City: "Testville" });
    await save(page);
    await expect(page.getByText("Location updated!")).toBeVisible();
    await expect(page).toHaveURL(url);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await fill(page, { Name: name });
    await save(page);
    await page.getByRole("button", { name: "Save anyway" }).click();
    await expect(page.getByText("Location updated!")).toBeVisible();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  });

  test("says that somebody else was faster, shows what is saved now, and loses nothing typed", {
    tag: "@no-js",
  }, async ({ page, server, js }) => {
    const { id, name } = await aLocation(server, 1);
    await page.goto(`/add-edit-location/${id}`);
    await expect(nameField(page)).toHaveValue(name);
    await (await managersApi(server)).patchLocation(id, { zip: js ? "10001" : "10002" });
    await fill(page, { "DBA name": "Typed by me" });
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Someone else changed this location");
    await expect(page.getByText(js ? "Zip: 10001" : "Zip: 10002")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "DBA name" })).toHaveValue("Typed by me");
    await fill(page, { Zip: js ? "10001" : "10002" });
    await save(page);
    await expect(page.getByText("Location updated!")).toBeVisible();
    await expect(page.getByText("Typed by me")).toBeVisible();
  });

  test("moves its pin by mouse and by keys", async ({ page, server, js }) => {
    test.skip(!js, "without scripts coordinates are typed");
    const { id } = await aLocation(server, 2);
    await page.goto(`/add-edit-location/${id}`);
    const latitude = page.getByRole("textbox", { name: "Latitude" });
    const longitude = page.getByRole("textbox", { name: "Longitude" });
    const south = Number(await latitude.inputValue());
    const west = Number(await longitude.inputValue());
    const pin = page.locator(".map--live .pin a");
    await pin.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(south);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(west);
    const box = await pin.boundingBox();
    if (!box) throw new Error("the pin is not drawn");
    const moved = Number(await latitude.inputValue());
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(moved);
    const latest = await latitude.inputValue();
    await save(page);
    await allTheSame(page, "Save anyway");
    await expect(page.getByText("Location updated!")).toBeVisible();
    await expect(page.getByText(new RegExp(`^${Number(latest)}, `))).toBeVisible();
  });

  test("is nothing for the manager of another office", { tag: "@no-js" }, async ({
    page,
    server,
  }) => {
    const id = await (await managersApi(server)).foreignLocation();
    for (const path of [
      `/add-edit-location/${id}`,
      `/location-details/${id}`,
      `/location-details/${id}/delete`,
      `/add-edit-contact/location/${id}`,
      "/add-edit-contact/office/1",
    ]) {
      const reply = await page.goto(path);
      expect(reply?.status(), path).toBe(404);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    }
  });
});

/** One of the manager's locations that has a position; another one for each test. */
async function aLocation(server: Parameters<typeof managersApi>[0], at = 0) {
  const found = (await (await managersApi(server)).placedLocations())[at];
  if (!found) throw new Error("the demo world has no such location");
  return found;
}

/** The demo's town is full of shops that are alike. */
async function allTheSame(page: Page, label: string): Promise<void> {
  const done = page.getByText(/^Location (added|updated)!$/);
  const button = page.getByRole("button", { name: label });
  await expect(done.or(button)).toBeVisible();
  if (await button.isVisible()) await button.click();
}
