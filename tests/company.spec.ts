/** A company as it is set up, by whom, and what of it others see. */
import type { Page } from "playwright/test";
import { column, rowOf, search } from "./support/list";
import { choosePassword } from "./support/people";
import { searchAndChoose } from "./support/pickers";
import { expect, signInAt, test } from "./support/world";

// Chromium logs every form that comes back, and of pages that are refused.
test.use({ allowedConsole: [/status of 4(00|03|04)/] });

const GIVEN = "a password to begin";
const PASSWORD = "a password of theirs";

test("a company is set up by an admin; the manager of a branch has what is the branch's, and goes on", {
  tag: "@no-js",
}, async ({ page, context, server, signIn, js }) => {
  const mark = js ? "Reed" : "Sedge";
  const company = `${mark} & Co`;
  const branch = `${mark} East`;
  const [manager, agent, place] = [`Mona ${mark}`, `Abe ${mark}`, `${mark} Mill`];
  await signIn("admin");

  const companyUrl = await addOffice(page, company);
  await page.goto(`${companyUrl}/sub-offices`);
  await page.getByRole("link", { name: "Add sub-office" }).click();
  const branchUrl = await addOffice(page, branch);

  const email = await addPerson(page, "office-manager", manager, branch);
  await expect(page.getByText("Office manager added!")).toBeVisible();
  await addPerson(page, "agent", agent, branch);
  await expect(page.getByText("Agent added!")).toBeVisible();

  await page.goto("/add-edit-location-type");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Mill of ${mark}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Location type added!")).toBeVisible();

  await addLocation(page, place, { type: `Mill of ${mark}`, office: branch });
  await page.getByRole("link", { name: "Add contact" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Carla ${mark}`);
  await page.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByText("Contact added!")).toBeVisible();

  // The manager of the branch.
  await context.clearCookies();
  await signInAt(context, server.url, { email, password: GIVEN });
  await page.goto("/offices?page=1");
  await choosePassword(page, GIVEN, PASSWORD);
  await expect(page).toHaveURL("/offices?page=1");
  await expect.poll(() => column(page, "Name")).toEqual([branch]);
  await page.goto("/locations?page=1");
  await expect.poll(() => column(page, "Name")).toEqual([place]);
  await page.goto("/agents?page=1");
  await expect(rowOf(page, agent)).toBeVisible();
  await expect.poll(() => column(page, "Name")).toHaveLength(1);
  await page.goto("/routes?routePage=1");
  await expect(page.getByText("No Data Found")).toBeVisible();

  await page.goto("/locations?page=1");
  await page.getByRole("link", { name: place, exact: true }).click();
  await expect(page.getByText(`Carla ${mark}`).first()).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await searchAndChoose(page, "Agent", agent);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Location updated!")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(agent);
  await page.goto("/add/agent");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Second ${mark}`);
  await page
    .getByRole("textbox", { name: "Email", exact: true })
    .fill(`second.${mark}@example.test`.toLowerCase());
  await page.getByRole("button", { name: "Add agent" }).click();
  await expect(page.getByText("Agent added!")).toBeVisible();
  await expect(page.getByLabel("Profile")).toContainText(branch);

  // Above the branch, and beside it, there is nothing for them.
  expect((await page.goto(companyUrl))?.status()).toBe(404);
  await expect(page.getByRole("alert")).toContainText("There is no such office");
  expect((await page.goto("/location-types"))?.status()).toBe(403);
  await page.goto(`${branchUrl}/users`);
  await search(page, "Search users", "Second");
  await expect.poll(() => column(page, "Name")).toHaveLength(1);
});

/** Adds an office by the form, which is open or is opened; says its path. */
async function addOffice(page: Page, name: string): Promise<string> {
  if (!page.url().includes("/add-office")) await page.goto("/add-office");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Add office" }).click();
  await expect(page.getByText("Office added!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return new URL(page.url()).pathname;
}

/** Adds somebody who can sign in; says the email. */
async function addPerson(
  page: Page,
  role: "agent" | "office-manager",
  name: string,
  office: string,
): Promise<string> {
  const email = `${name.replaceAll(" ", ".")}@example.test`.toLowerCase();
  await page.goto(`/add/${role}`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await searchAndChoose(page, "Office", office);
  await page.getByLabel("Password", { exact: true }).fill(GIVEN);
  const submit = role === "agent" ? "Add agent" : "Add office manager";
  await page.getByRole("button", { name: submit }).click();
  return email;
}

async function addLocation(
  page: Page,
  name: string,
  { type, office }: { type: string; office: string },
): Promise<void> {
  await page.goto("/add-edit-location");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Latitude", exact: true }).fill("39.9");
  await page.getByRole("textbox", { name: "Longitude", exact: true }).fill("-83.1");
  await searchAndChoose(page, "Location type", type);
  await searchAndChoose(page, "Office", office);
  await page.getByRole("button", { name: "Add location", exact: true }).click();
  const again = page.getByRole("button", { name: "Add anyway" });
  await expect(page.getByText("Location added!").or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(page.getByText("Location added!")).toBeVisible();
}
