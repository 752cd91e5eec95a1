import { expectAccessible } from "./support/accessible";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { adminsApi } from "./support/persons-api";
import { expect, logIn, signInAt, test } from "./support/world";

// Terms hold for everybody, so that no other journey can go on beside them.
let own: OwnWorld;
test.beforeAll(async () => {
  own = await ownWorld();
});
test.afterAll(() => own.end());

// A version that is no longer in force is refused with 409.
test.use({ allowedConsole: [/status of 409/] });
// spec: 2.terms
test("terms are accepted once, as they stand, before anything else", {
  tag: ["@core", "@no-js"],
}, async ({ page, context }) => {
  const { url } = own.server;
  await signInAt(context, url, "manager");
  await page.goto(`${url}/terms-conditions`);
  await expect(page.getByText("There are no terms to accept")).toBeVisible();

  await publish("Drive carefully.");
  await page.goto(`${url}/routes?routePage=2`);
  await expect(page).toHaveURL(/\/terms-conditions\?redirectTo=/);
  await expect(page.getByText("Drive carefully.")).toBeVisible();
  await expectAccessible(page);

  await publish("Drive carefully.\n\nAnd park well.");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("And park well.")).toBeVisible();
  await expect(page).toHaveURL(/\/terms-conditions\?redirectTo=/);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Terms accepted")).toBeVisible();
  await expect(page).toHaveURL(/\/routes\?routePage=2/);

  await page.goto(`${url}/dashboard`);
  await expect(page).toHaveURL(/\/dashboard/);

  await test.step("also by who signs in after they were published", async () => {
    await publish("Mind the dog.");
    await context.clearCookies();
    await page.goto(`${url}/locations?page=1`);
    await logIn(page, "manager");
    await expect(page).toHaveURL(/\/terms-conditions\?redirectTo=/);
    await expect(page.getByText("Mind the dog.")).toBeVisible();
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page).toHaveURL(/\/locations\?page=1/);
  });
});

/** The admin accepts them at once, and can publish the next. */
async function publish(text: string): Promise<void> {
  const admin = await adminsApi(own.server);
  const { version } = await admin("/terms", { text });
  await admin("/users/me/accept-terms", { version });
}
