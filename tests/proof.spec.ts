import sharp from "sharp";
import { expectAccessible } from "./support/accessible";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import { expect, test } from "./support/world";

test.describe("proof and reasons", { tag: "@no-js" }, () => {
  // The form of a stop without its photo.
  test.use({ allowedConsole: [/status of 422/] });
  test.beforeEach(async ({ signIn }) => signIn("admin"));

  test("an admin asks for proof and adds a reason, an agent gives both, Visits shows them", async ({
    page,
    server,
    browser,
    js,
    javaScriptEnabled,
  }) => {
    const mark = `Proof${js ? "Js" : "NoJs"}${Date.now() % 1_000_000}`;
    const asAdmin = await adminsApi(server);
    const type = await asAdmin("/location-types", { name: mark.toLowerCase() });
    const api = await managersApi(server);
    const agent = await api.demoAgent();
    const places = await Promise.all(
      ["One", "Two"].map((name) => api.place({ name: `${mark} ${name}`, type: type.name })),
    );
    const route = await api.createOf(
      places.map(({ id }) => id),
      { name: `${mark} round`, userId: agent.id },
    );

    await page.goto(`/add-edit-location-type/${type.id}`);
    await page.locator("select[name='proof.photo']").selectOption("required", { force: true });
    await page.locator("select[name='proof.signature']").selectOption("asked", { force: true });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Location type updated!")).toBeVisible();

    await page.goto("/visits");
    await page.getByRole("link", { name: "Reasons" }).click();
    await page.getByLabel("New reason").fill(`${mark} dog`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add reason" }).click();
    await expect(page.getByText("Reason added!")).toBeVisible();
    await page.getByRole("button", { name: `Move ${mark} dog up` }).click();
    await expect(page.getByText("Reason moved!")).toBeVisible();

    const { secret } = await asAdmin(`/agent-links/${agent.id}`, {});
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, javaScriptEnabled, baseURL: server.url },
    });
    const phone = await context.newPage();
    await phone.goto(`/day/open/${secret}`);
    await phone.getByRole("button", { name: "Yes, open my day" }).click();
    await expect(phone).toHaveURL(/\/day$/);
    const [first, second] = await api.stops(route.id);
    await phone.goto(`/day?stop=${first?.id}`);
    await phone.getByLabel("Note").fill(`${mark} note`);
    await phone.getByLabel("Signer's name").fill("Ann Lee");
    await phone.getByRole("button", { name: "Done", exact: true }).click();
    await expect(phone.getByRole("alert")).toContainText("Take a photo first");
    await expect(phone.getByLabel("Note")).toHaveValue(`${mark} note`);
    await expect(phone.getByLabel("Signer's name")).toHaveValue("Ann Lee");
    await phone.getByLabel("Photo (required)").setInputFiles({
      name: "door.jpg",
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 64, height: 48, channels: 3, background: "#286" } })
        .jpeg()
        .toBuffer(),
    });
    await phone.getByRole("button", { name: "Done", exact: true }).click();
    await expect(phone.getByText("The visit is saved.")).toBeVisible();

    await phone.goto(`/day?stop=${second?.id}`);
    await phone.getByText("Not possible", { exact: true }).click();
    await phone.getByLabel("Reason").selectOption(`${mark} dog`);
    await phone.getByRole("button", { name: "The visit was not possible" }).click();
    await expect(phone.getByText("Saved: the visit was not possible.")).toBeVisible();
    await context.close();

    await page.goto(`/visits?visitsSearch=${mark}`);
    const row = page.getByRole("row").filter({ hasText: `${mark} One` });
    await row.getByText("Photo, Signature").click();
    await expect(row.getByText("Signed by Ann Lee")).toBeVisible();
    await expect
      .poll(() =>
        row
          .getByRole("img", { name: "Proof of this visit" })
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(64);
    await expect(page.getByRole("row").filter({ hasText: `${mark} Two` })).toContainText(
      `${mark} dog`,
    );
    await page.goto("/reports/visit-reasons");
    await expect(page.getByRole("row").filter({ hasText: `${mark} dog` })).toContainText("1");
    await expectAccessible(page);
  });
});
