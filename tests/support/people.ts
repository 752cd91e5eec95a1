/** People of a journey's own, made over the API. */
import { DEMO_DOMAIN } from "contract/account/demo-accounts";
import { expect, type Page } from "playwright/test";
import { adminsApi, personsApi } from "./persons-api";
import type { Product } from "./server";

const GIVEN = "given by an admin";

interface Person {
  displayName: string;
  role: "admin" | "office-manager";
  officeId?: string;
  /** That they have chosen themselves by now, as everyone has to. */
  password: string;
}

let made = 0;

/** Somebody who can sign in; the email is nobody else's. */
export async function addPerson(server: Product, { password, ...person }: Person) {
  const email = `person${Date.now()}-${++made}@${DEMO_DOMAIN}`;
  const admin = await adminsApi(server);
  await admin("/users", { ...person, email, password: GIVEN });
  await chooseOwnPassword(server, { email, password: GIVEN }, password);
  return { email, password };
}

/** What everyone has to do first whose password somebody else chose. */
export async function chooseOwnPassword(
  server: Product,
  given: { email: string; password: string },
  newPassword: string,
): Promise<void> {
  const own = await personsApi(server, given);
  await own("/users/me/password", { currentPassword: given.password, newPassword });
  // Nobody is signed in after it.
  await own("/users/logout", {});
}

/** The same on the page that they are led to. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  await expect(page.getByText("Choose your own to continue")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel", exact: true })).toHaveCount(0);
  await page.getByLabel("Current password").fill(given);
  await page.getByLabel("New password").fill(own);
  await page.getByLabel("Confirm password").fill(own);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been changed")).toBeVisible();
}
