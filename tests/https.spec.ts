import { anotherConsole } from "./support/another-console";
import { HttpsProxy } from "./support/https-proxy";
import { expect, logIn, test } from "./support/world";

test("over https cookies are of this host alone, and a sign-out leaves nothing", async ({
  browser,
  server,
  js,
}) => {
  const { console, end } = await anotherConsole(server.apiUrl, { TRUST_PROXY: "1" });
  const proxy = await HttpsProxy.to(console.port);
  const context = await browser.newContext({
    baseURL: proxy.url,
    ignoreHTTPSErrors: true,
    javaScriptEnabled: js,
  });
  try {
    const page = await context.newPage();
    const first = await page.goto("/routes?routePage=1");
    expect(first?.headers()["strict-transport-security"]).toContain("max-age=");
    await logIn(page, "manager");
    await expect(page).toHaveURL(/\/routes/);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain("__Host-waybook_session");
    for (const { name, secure, httpOnly, sameSite, path } of cookies) {
      expect({ name, secure, httpOnly, sameSite }).toEqual({
        ...{ name: expect.stringMatching(/^__(Host|Secure)-/) },
        ...{ secure: true, httpOnly: true, sameSite: "Lax" },
      });
      if (name.startsWith("__Host-")) expect(path).toBe("/");
    }
    if (js) await page.evaluate(() => localStorage.setItem("kept", "here"));
    const left = page.waitForResponse((reply) =>
      /^\/sign-out(\.data)?$/.test(new URL(reply.url()).pathname),
    );
    await page.getByRole("button", { name: "Signout" }).click();
    expect((await (await left).allHeaders())["clear-site-data"]).toBe('"cache", "storage"');
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    if (js) expect(await page.evaluate(() => localStorage.length)).toBe(0);
  } finally {
    await context.close();
    await proxy.end();
    await end();
  }
});
