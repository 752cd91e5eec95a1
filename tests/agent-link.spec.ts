/** Personal links and tracker addresses, as managers make and pass them on. */
import { expectAccessible } from "./support/accessible";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("an agent's link", { tag: "@no-js" }, () => {
  test.beforeEach(async ({ signIn }) => signIn("manager"));

  test("has the focus once it is made, and a button copies it", async ({ page, server, js }) => {
    const api = await managersApi(server);
    const { id } = await api.agent(`Zl Focus ${Date.now() % 1_000_000}`);
    await page.goto(`/agent/${id}`);
    await page.getByRole("link", { name: "Make a link" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make link" }).click();
    const link = page.getByLabel("Link", { exact: true });
    await expect(link).toBeFocused();
    const first = await link.inputValue();
    await expectAccessible(page);
    const copy = page.getByRole("button", { name: "Copy", exact: true });
    await expect(copy).toHaveCount(js ? 1 : 0);
    if (js) {
      await copy.click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Replace link" }).click();
    await dialog.getByRole("button", { name: "Replace link" }).click();
    await expect(link).not.toHaveValue(first);
    await expect(link).toBeFocused();
  });

  test("is in the list on demand, and the bulk page says which links end", async ({
    page,
    server,
    js,
  }) => {
    const mark = `Zl Bulk ${Date.now() % 1_000_000}`;
    const api = await managersApi(server);
    const [linked, unlinked] = [await api.agent(`${mark} one`), await api.agent(`${mark} two`)];
    const secret = await api.link(linked.id);
    await page.goto(`/agents?search=${encodeURIComponent(mark)}`);
    await expect(page.getByRole("columnheader", { name: "Link expires" })).toHaveCount(0);
    const columns = "columns=link,linkOpened,linkUsed,linkExpires";
    await page.goto(`/agents?search=${encodeURIComponent(mark)}&${columns}`);
    const rowOf = (name: string) => page.getByRole("row").filter({ hasText: `${mark} ${name}` });
    await expect(rowOf("one")).toContainText("Not opened");
    await expect(rowOf("two")).not.toContainText("opened");
    await expect(page.getByRole("columnheader", { name: "Link expires" })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    await expectAccessible(page);

    await page.goto(`/agents/links?ids=${linked.id}&ids=${unlinked.id}`);
    const agents = page.getByRole("main").getByRole("listitem");
    const of = (name: string) => agents.filter({ hasText: `${mark} ${name}` });
    await expect(of("one")).toHaveText(`${mark} one · has a link that was not opened yet`);
    await expect(of("two")).toHaveText(`${mark} two`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Make links" }).click();
    await expect(
      page.getByRole("img", { name: `QR code of the link of ${mark} one` }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toHaveCount(js ? 1 : 0);
    await expectAccessible(page);
  });
});

test("a manager sees that the first position of a phone has arrived", {
  tag: "@no-js",
}, async ({ page, server, signIn, js }) => {
  const api = await managersApi(server);
  const { id } = await api.agent(`Zl Phone ${Date.now() % 1_000_000}`);
  await signIn("manager");
  await page.goto(`/agent/${id}/phone?program=osmand`);
  await page.getByRole("button", { name: "Make tracker address" }).click();
  const link = page.getByLabel("Web address", { exact: true });
  const copy = page.getByRole("button", { name: "Copy", exact: true });
  await expect(copy).toHaveCount(js ? 1 : 0);
  await expect(page.getByText("Waiting for the first position")).toBeVisible();
  const [address = ""] = (await link.inputValue()).split("?");
  const query = `id=1&lat=39.96&lon=-83&timestamp=${Math.floor(Date.now() / 1000)}`;
  expect((await fetch(`${address}?${query}`)).status).toBe(200);
  if (!js) await page.getByRole("link", { name: "Look again" }).click();
  await expect(page.getByText("The first position has arrived.")).toBeVisible();
  await expect(page.getByText(/^\d+ s ago$/)).toBeVisible();
  await expectAccessible(page);
});
