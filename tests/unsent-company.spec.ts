/** Forms of offices, people and places that can't be sent as they were: what was typed stays. */
import type { Locator, Page } from "playwright/test";
import { consoleBehindGate } from "./support/gated-console";
import { adminsApi } from "./support/persons-api";
import { managersApi } from "./support/routes";
import type { Product } from "./support/server";
import { expect, logIn, signInAt, test } from "./support/world";

interface OpenForm {
  address: string;
  /** The text field that is typed in, and what. */
  label: string;
  text: string;
  submit: string;
  /** Asked for before anything is sent. */
  email?: string;
}

/** A form of each kind of thing that a company has. */
async function formsOfACompany(server: Product): Promise<OpenForm[]> {
  const admin = await adminsApi(server);
  const api = await managersApi(server);
  const mark = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const [agent, place, type, channel] = await Promise.all([
    api.agent(`Typed ${mark}`),
    api.place({ name: `Typed ${mark}` }),
    admin("/location-types", { name: `typed ${mark}` }),
    admin("/channels", { name: `Typed ${mark}`, officeId: api.officeId }),
  ]);
  // Without a position, it would be asked for first.
  const [placed] = await api.placedLocations();
  const contact = await api.addContact(place.id, `Typed ${mark}`);
  const name = { label: "Name", text: `Kept ${mark}` };
  return [
    { address: "/add-office", ...name, submit: "Add office" },
    { address: `/office-details/${api.officeId}/edit`, ...name, submit: "Save" },
    { address: "/add/agent", ...name, submit: "Add agent", email: `kept.${mark}@example.test` },
    { address: `/agent/${agent.id}/edit`, ...name, submit: "Save" },
    {
      address: `/agent/${agent.id}/hand-over`,
      label: "Days without a visit",
      text: "77",
      submit: "Hand over",
    },
    {
      address: `/add-edit-location/${placed?.id}`,
      label: "City",
      text: "Keptville",
      submit: "Save",
    },
    { address: `/add-edit-contact/location/${place.id}`, ...name, submit: "Add contact" },
    { address: `/add-edit-contact/contact/${contact.id}`, ...name, submit: "Save" },
    { address: `/add-edit-location-type/${type.id}`, ...name, submit: "Save" },
    { address: "/add-edit-chain", ...name, submit: "Save" },
    {
      address: `/messages/${channel.id}`,
      label: "Message",
      text: `Kept ${mark}`,
      submit: "Send",
    },
  ];
}

const fieldOf = (page: Page, { label }: OpenForm): Locator =>
  page
    .getByRole("textbox", { name: label })
    .or(page.getByRole("spinbutton", { name: label }))
    .first();
async function type(page: Page, form: OpenForm): Promise<void> {
  await fieldOf(page, form).fill(form.text);
  if (form.email) await page.getByRole("textbox", { name: "Email", exact: true }).fill(form.email);
}

async function expectTyped(page: Page, form: OpenForm): Promise<void> {
  await expect(fieldOf(page, form)).toHaveValue(form.text);
  if (form.email)
    await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(form.email);
}

const submitOf = (page: Page, { submit }: OpenForm): Locator =>
  page.getByRole("button", { name: submit, exact: true });

test.describe("A form of a company", { tag: "@no-js" }, () => {
  test.setTimeout(180_000);
  // Chromium logs a sign-in that comes back, and of what can't be answered.
  test.use({ allowedConsole: [/status of (40[01]|409|503)/] });

  test("keeps what was typed over a sign-in", async ({ page, context, server, signIn }) => {
    await signIn("admin");
    for (const form of await formsOfACompany(server)) {
      await test.step(form.address, async () => {
        await page.goto(form.address);
        await type(page, form);
        await context.clearCookies({ name: "waybook_session" });
        await submitOf(page, form).click();
        // The form that is left may ask for an email itself.
        await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
        await logIn(page, "admin");
        await expect(page).toHaveURL(new RegExp(form.address));
        await expect(
          page.getByRole("alert").filter({ hasText: "You were signed out" }),
        ).toBeVisible();
        await expectTyped(page, form);
      });
    }
  });

  test("comes back as it was typed while the server of the data is away", async ({
    page,
    context,
    server,
    js,
  }) => {
    const { console, gate, end } = await consoleBehindGate(server);
    try {
      await signInAt(context, console.url, "admin");
      for (const form of await formsOfACompany(server)) {
        await test.step(form.address, async () => {
          gate.reopen();
          await page.goto(console.url + form.address);
          await type(page, form);
          gate.shut();
          await submitOf(page, form).click();
          const alert = page.getByRole("alert").first();
          const again = page.getByRole("link", { name: "Try again" });
          await expect(again.or(alert).first()).toBeVisible();
          // Without scripts, a page that has to be read first can't be shown with its form.
          if (await again.isVisible()) {
            expect(js).toBe(false);
            gate.reopen();
            await again.click();
            await expect(alert).toContainText("Your entry is still here");
          } else {
            await expect(alert).toContainText("can't be reached");
          }
          await expectTyped(page, form);
        });
      }
    } finally {
      await end();
    }
  });
});
