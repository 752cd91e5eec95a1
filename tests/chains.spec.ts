import type { Page } from "playwright/test";
import { expectAccessible } from "./support/accessible";
import { anotherConsole } from "./support/another-console";
import { chooseAction, column, expectList, rowOf, search, totalItems } from "./support/list";
import { NarrowProxy } from "./support/narrow-proxy";
import { chooseOption, searchPicker } from "./support/pickers";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, signInAt, test } from "./support/world";

const LIST = "/chains?chainPage=1";

test.describe("Chains", () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|03|09)/] });

  test("are reached from the location types, listed with their locations, and searched", async ({
    page,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/location-types?locationTypePage=1");
    const between = page.getByRole("navigation", { name: "Locations by" });
    await between.getByRole("link", { name: "Chains" }).click();
    await expect(page).toHaveURL(LIST);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chains");
    const names = await column(page, "Name");
    expect(names).toEqual(names.toSorted());
    const [first = ""] = names;
    const [count = ""] = await column(page, "Locations");
    expect(Number(count)).toBeGreaterThan(0);
    await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
    await expect(page).toHaveURL(/chainSortOrder=desc/);
    await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await search(page, "Search chains", first.toUpperCase());
    await expect.poll(() => column(page, "Name")).toEqual([first]);
    await search(page, "Search chains", "qqqzzz");
    await expect(page.getByText("No Data Found")).toBeVisible();
    await between.getByRole("link", { name: "Locations Types" }).click();
    await expect(page).toHaveURL(/\/location-types/);
  });

  test("are added, renamed, and deleted with a way back, by an admin", { tag: "@no-js" }, async ({
    page,
    signIn,
    js,
  }) => {
    await signIn("admin");
    const name = `Lighthouse ${js ? "js" : "no-js"}`;
    const list = `${LIST}&chainSearch=lighthouse`;
    await page.goto(list);
    await page.getByRole("link", { name: "Add chain" }).click();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("Name is required");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`  ${name} `);
    await save(page);
    await expect(page.getByText("Chain added!")).toBeVisible();
    await expectList(page, list);

    await chooseAction(page, name, "Edit");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} II`);
    await save(page);
    await expect(page.getByText("Chain updated!")).toBeVisible();
    await expect(rowOf(page, `${name} II`)).toHaveCount(1);

    await chooseAction(page, `${name} II`, "Delete");
    await page
      .getByRole("dialog", { name: "Delete this chain?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("Chain deleted!")).toBeVisible();
    await expectList(page, list);
    await expect(rowOf(page, `${name} II`)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, `${name} II`)).toHaveCount(1);
  });

  test("have names of their own", async ({ page, signIn }) => {
    await signIn("admin");
    await page.goto(LIST);
    const total = await totalItems(page);
    const [taken = ""] = await column(page, "Name");
    await page.goto("/add-edit-chain");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(taken.toUpperCase());
    await save(page);
    await expect(page.getByRole("alert")).toContainText(/There is a chain ".*" already/);
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(
      taken.toUpperCase(),
    );
    await page.goto(LIST);
    await expect.poll(() => totalItems(page)).toBe(total);
  });

  test("are merged into another one, which takes their locations over", { tag: "@no-js" }, async ({
    page,
    server,
    signIn,
    js,
  }) => {
    await signIn("admin");
    const suffix = js ? "js" : "no-js";
    const [old, other] = [`Merge ${suffix} old`, `Merge ${suffix} other`];
    const list = `${LIST}&chainSearch=Merge ${suffix}`;
    for (const name of [old, other]) await add(page, name);
    const api = await managersApi(server);
    const found = await api.get<{ data: { id: string }[] }>(
      `/chains?search=${encodeURIComponent(old)}`,
    );
    await api.place({ name: `Shop ${suffix}`, chain: found.data[0]?.id });
    await page.goto(list);
    await expect.poll(() => column(page, "Locations")).toEqual(["1", "0"]);

    await chooseAction(page, old, "Merge");
    const dialog = page.getByRole("dialog", { name: "Merge this chain" });
    await expect(dialog).toContainText("1 location will move to the other chain");
    const picker = await searchPicker(page, "Merge into", `Merge ${suffix}`);
    await expect(picker.locator(".picker__options li")).toHaveText([other]);
    await chooseOption(picker, { text: other });
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect(page.getByText("Chain merged!")).toBeVisible();
    await expectList(page, list);
    await expect.poll(() => column(page, "Name")).toEqual([other]);
    await expect.poll(() => column(page, "Locations")).toEqual(["1"]);
  });

  test("are listed and added by managers, who change none of them", { tag: "@no-js" }, async ({
    page,
    server,
    signIn,
    js,
  }) => {
    await signIn("manager");
    const name = `Made by a manager ${js ? "js" : "no-js"}`;
    await page.goto("/locations?page=1");
    await page.getByRole("link", { name: "Chains", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chains");
    await expect(page.getByRole("navigation", { name: "Locations by" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await page.getByRole("link", { name: "Add chain" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Add chain" })).toBeVisible();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await save(page);
    await expect(page.getByText("Chain added!")).toBeVisible();
    await search(page, "Search chains", name);
    await expect.poll(() => column(page, "Name")).toEqual([name]);
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);

    const { data } = await (await managersApi(server)).get<{ data: { id: string }[] }>("/chains");
    const id = data[0]?.id;
    for (const path of [
      `/add-edit-chain/${id}`,
      `/chains/delete?ids=${id}`,
      `/chains/merge?ids=${id}`,
    ]) {
      expect((await page.goto(path))?.status()).toBe(403);
      await expect(page.getByText("Only an admin may see this page.")).toBeVisible();
    }
    await expectAccessible(page);
  });
});

test.describe("Types and chains of a server that has no more of them than it must", () => {
  test.use({ allowedConsole: [/status of 40[49]/] });

  test("are listed, and what can't be done is switched off and said", async ({
    page,
    context,
    server,
  }) => {
    const { console, end } = await consoleOfPlainServer(server);
    try {
      const open = (path: string) => page.goto(console.url + path);
      await signInAt(context, console.url, "admin");
      await open("/location-types?locationTypePage=1");
      await expect(page.getByText("neither counts the locations of a type")).toBeVisible();
      await expect
        .poll(async () => new Set(await column(page, "Locations")))
        .toEqual(new Set(["—"]));
      await rowOf(page, "cafe").getByRole("button", { name: "Actions for cafe" }).click();
      const actions = page.getByRole("link", { name: /^(Edit|Merge|Delete)$/ });
      await expect(actions.filter({ visible: true })).toHaveText(["Edit", "Delete"]);
      await actions.filter({ hasText: "Delete", visible: true }).click();
      const question = page.getByRole("dialog", { name: "Delete this location type?" });
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(question.getByRole("alert")).toContainText("There are locations of this type");

      await open(LIST);
      await expect(page.getByText("This server only lists chains")).toBeVisible();
      await expect.poll(async () => (await column(page, "Name")).length).toBeGreaterThan(0);
      await expect(page.getByRole("link", { name: "Add chain" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
      await open("/add-edit-chain");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nothing");
      await save(page);
      await expect(page.getByRole("alert")).toContainText("This server only lists chains");
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Nothing");
      const { data } = await (await managersApi(server)).get<{ data: { id: string }[] }>("/chains");
      const id = data[0]?.id;
      for (const path of [`/chains/delete?ids=${id}`, `/chains/merge?ids=${id}`]) {
        await open(path);
        const dialog = page.getByRole("dialog");
        await expect(dialog).toContainText("This server only lists chains");
        await expect(dialog.getByRole("button", { name: /^(Delete|Merge)$/ })).toBeDisabled();
      }
      expect((await open(`/add-edit-chain/${id}`))?.status()).toBe(404);
      await expect(page.getByText("This server only lists chains")).toBeVisible();
    } finally {
      await end();
    }
  });
});

/** Another console, before the same data, of whose calls about types and chains it has the specified ones. */
async function consoleOfPlainServer(server: Product) {
  const isExtension = (method = "", path = "") =>
    /\/(usage|merge-into)\b|\/chains\//.test(path) || (method !== "GET" && /\/chains\b/.test(path));
  const proxy = await NarrowProxy.to(() => server.apiPort, isExtension);
  const { console, end: endConsole } = await anotherConsole(proxy.url);
  const end = async () => {
    await endConsole();
    await proxy.end();
  };
  return { console, end };
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

async function add(page: Page, name: string): Promise<void> {
  await page.goto("/add-edit-chain");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await save(page);
  await expect(page.getByText("Chain added!")).toBeVisible();
}
