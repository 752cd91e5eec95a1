import { expect, test } from "./support/world";

test("a manager makes an API key for a program, sees it once and revokes it", {
  tag: ["@core", "@no-js"],
}, async ({ page, server, signIn }) => {
  const name = `Zt sync ${Date.now() % 1_000_000}`;
  await signIn("manager");
  await page.goto("/account");
  await page.getByRole("link", { name: "Manage API keys" }).click();
  await page.getByRole("link", { name: "Create an API key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Routes", { exact: true }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  const field = page.getByLabel("API key", { exact: true });
  await expect(field).toHaveValue(/^wbk_[\w-]{43}$/);
  const ask = async (path: string) => {
    const authorization = `Bearer ${await key}`;
    return fetch(`${server.apiUrl}${path}`, { headers: { authorization } });
  };
  const key = field.inputValue();
  const me = await (await ask("/users/me")).json();
  expect((await ask(`/offices/${me.officeId}/routes`)).status).toBe(200);
  expect((await ask(`/offices/${me.officeId}/locations`)).status).toBe(403);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(field).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Read only · ");
  await page.getByRole("link", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("The API key has been revoked")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  expect((await ask("/users/me")).status).toBe(401);
});
