import { expectAccessible } from "./support/accessible";
import { chooseOption, openPicker, pickerOf, searchPicker } from "./support/pickers";
import { type ManagersApi, managersApi } from "./support/routes";
import { expect, test } from "./support/world";

/** An agent with a route and a location, and one who could take them. */
async function agentsOf(api: ManagersApi, name: string) {
  const leaver = await api.agent(`${name} leaves`);
  const heir = await api.agent(`${name} stays`);
  const route = await api.create(3, { name: `Through ${name}`, userId: leaver.id });
  const place = await api.place({ name: `Place of ${name}` });
  await api.giveLocations(leaver.id, [place.id]);
  const holders = async () => [
    (await api.route(route.id)).userId,
    (await api.get<{ userId?: string | null }>(`/locations/${place.id}`)).userId,
    (await api.user(leaver.id)).status,
  ];
  return { leaver, heir, holders };
}

test.describe("An agent who leaves", { tag: "@no-js" }, () => {
  // Chromium logs every form that comes back.
  test.use({ allowedConsole: [/status of 4(00|09)/] });
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("hands everything over in one step, which is undone from the toast", async ({
    page,
    server,
    js,
  }) => {
    const name = `Lea ${js ? "js" : "nojs"} ${Date.now()}`;
    const { leaver, heir, holders } = await agentsOf(await managersApi(server), name);
    const before = await holders();
    expect(before).toEqual([leaver.id, leaver.id, "active"]);
    await page.goto(`/agent/${leaver.id}`);
    await page.getByRole("link", { name: "Deactivate" }).click();
    const question = page.getByRole("dialog", { name: /^Deactivate/ });
    await expect(question).toContainText("1 open route");
    await expect(question.getByRole("button", { name: "Deactivate" })).toBeDisabled();
    await question.getByRole("link", { name: "Hand over" }).click();

    const dialog = page.getByRole("dialog", { name: /^Hand over/ });
    await expect(dialog).toContainText("1 location");
    await searchPicker(page, "To", `${name} stays`);
    await chooseOption(pickerOf(page, "To"), { text: `${name} stays` });
    if (js) await page.keyboard.press("Escape");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
    await expect(page.getByText("1 route and 1 location handed over!")).toBeVisible();
    await expect(page.getByRole("link", { name: "Activate", exact: true })).toBeVisible();
    expect(await holders()).toEqual([heir.id, heir.id, "inactive"]);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: "Deactivate", exact: true })).toBeVisible();
    expect(await holders()).toEqual(before);
  });

  test("keeps the work that nobody chose to hand over", async ({ page, server, js }) => {
    const name = `Kay ${js ? "js" : "nojs"} ${Date.now()}`;
    const { leaver, holders } = await agentsOf(await managersApi(server), name);
    const before = await holders();
    await page.goto(`/agent/${leaver.id}`);
    await page.getByRole("link", { name: "Hand over" }).click();
    const dialog = page.getByRole("dialog", { name: /^Hand over/ });
    const handOver = () => dialog.getByRole("button", { name: "Hand over", exact: true }).click();
    await handOver();
    await expect(
      dialog.getByText("Choose what to hand over: routes or locations").first(),
    ).toBeVisible();
    await dialog.getByLabel("Open and recurring routes").check();
    await handOver();
    const missing = "Choose who takes the work, or leave it unassigned";
    await expect(dialog.getByText(missing).first()).toBeVisible();
    await expect(dialog.getByLabel("Open and recurring routes")).toBeChecked();
    expect(await holders()).toEqual(before);

    await dialog.getByLabel("Leave the work unassigned").check();
    await handOver();
    await expect(page.getByText("1 route and 0 locations handed over!")).toBeVisible();
    // The location is a stop of no route, so it stays with the agent, who stays, too.
    expect(await holders()).toEqual([null, leaver.id, "active"]);
  });

  test("is told what is missing, and what was chosen stays", async ({ page, server, js }) => {
    const name = `Mo ${js ? "js" : "nojs"} ${Date.now()}`;
    const { leaver, holders } = await agentsOf(await managersApi(server), name);
    const before = await holders();
    await page.goto(`/agent/${leaver.id}`);
    await page.getByRole("link", { name: "Hand over" }).click();
    const dialog = page.getByRole("dialog", { name: /^Hand over/ });
    await expect(dialog).toBeVisible();
    const heir = await chooseOption(await openPicker(page, "To"));
    if (js) await page.keyboard.press("Escape");
    await dialog.getByLabel("Days without a visit").fill("some");
    await dialog.getByRole("button", { name: "Hand over", exact: true }).click();
    await expect(dialog.getByText("Days are a whole number from 1 to 3650").first()).toBeVisible();
    await expect(dialog.getByLabel("Days without a visit")).toHaveValue("some");
    await expect(pickerOf(page, "To")).toContainText(heir);
    expect(await holders()).toEqual(before);
  });
});
