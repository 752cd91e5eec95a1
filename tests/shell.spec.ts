import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/world";

test.describe("The shell", () => {
  // spec: 2.nav-targets 2.sidebar-admin 2.sidebar-manager
  test("shows an admin all entries and a manager all but one", { tag: "@core" }, async ({
    page,
    signIn,
  }) => {
    const entries = [
      "Dashboard",
      "Offices",
      "Agents",
      "Locations",
      "Routes",
      "Reports",
      "Visits",
      "Locations Types",
    ];
    await signIn("admin");
    await page.goto("/dashboard");
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("link")).toHaveText(entries);
    const leadsTo = (name: string, href: string) =>
      expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    await leadsTo("Dashboard", "/dashboard");
    await leadsTo("Offices", "/offices?page=1");
    await leadsTo("Agents", "/agents?page=1");
    await leadsTo("Locations", "/locations?page=1");
    await leadsTo("Routes", "/routes?routePage=1");
    await leadsTo("Visits", "/visits");
    await leadsTo("Locations Types", "/location-types?locationTypePage=1");

    await page.context().clearCookies();
    await signIn("manager");
    await page.goto("/dashboard");
    await expect(nav.getByRole("link")).toHaveText(entries.slice(0, -1));
    await leadsTo("Visits", "/visits?visitsPage=1");
  });

  test("has icons for touch devices, and a manifest that names them", async ({ page, request }) => {
    await page.goto("/");
    const href = (rel: string) =>
      page.locator(`link[rel="${rel}"]`).evaluate((link: HTMLLinkElement) => link.href);
    const touch = await request.get(await href("apple-touch-icon"));
    expect([touch.status(), touch.headers()["content-type"]]).toEqual([200, "image/png"]);
    const url = await href("manifest");
    const reply = await request.get(url);
    expect(reply.headers()["content-type"]).toContain("application/manifest+json");
    const manifest = await reply.json();
    expect(manifest).toMatchObject({ name: "Waybook", start_url: "/" });
    for (const { src, type } of manifest.icons) {
      const icon = await request.get(new URL(src, url).href);
      expect([icon.status(), icon.headers()["content-type"]], src).toEqual([200, type]);
    }
  });
  // spec: 2.unknown-path
  test("leads unknown paths to the start", { tag: "@core" }, async ({ page, signIn }) => {
    await page.goto("/no-such-page");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    await signIn("manager");
    await page.goto("/no/such/page");
    await expect(page).toHaveURL("/dashboard");
  });

  test("begins with a link past the menu", async ({ page, signIn }) => {
    await signIn("manager");
    await page.goto("/routes");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  });

  test("turns dark and light by choice, and remembers it", { tag: "@no-js" }, async ({
    page,
    signIn,
  }) => {
    await signIn("manager");
    await page.goto("/routes");
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page).toHaveURL(/\/routes/);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: "System" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });
  test("says that a page is on its way", async ({ page, signIn, js }) => {
    test.skip(!js, "the browser itself does");
    await signIn("manager");
    await page.goto("/dashboard");
    let arrive = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route("**/routes.data*", async (route) => {
      await arrived;
      await route.continue();
    });
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Routes", exact: true })
      .click();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expectAccessible(page);
    arrive();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Routes");
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });
  // spec: 2.sidebar-collapses
  test("keeps its menu within reach on a phone", { tag: ["@core", "@core-no-js"] }, async ({
    page,
    signIn,
  }) => {
    await signIn("manager");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Menu" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Routes" })
      .click();
    await expect(page).toHaveURL(/\/routes\?routePage=1/);
  });

  test("comes back to where one was on a page, by reload and by Back", async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1440, height: 400 });
    await signIn("manager");
    await page.goto("/routes");
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
    await page.mouse.move(700, 60);
    await page.mouse.wheel(0, 200);
    await expect.poll(scrolled).toBe(200);
    await page.reload();
    await expect.poll(scrolled).toBe(200);
    await page.getByRole("row").nth(6).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/routes\/[\w-]{36}/);
    await page.goBack();
    await expect.poll(scrolled).toBe(200);
  });
  // spec: 2.office-picker
  test("lets a manager switch the active office", { tag: ["@core", "@no-js"] }, async ({
    page,
    signIn,
    js,
  }) => {
    await signIn("manager");
    await page.goto("/routes");
    const total = page.getByText(/of \d+ total items/);
    const before = await total.textContent();
    await page.getByRole(js ? "button" : "link", { name: /Active office/ }).click();
    const current = page.getByRole("button", { name: "Columbus North", exact: true });
    await expect(current).toHaveAttribute("aria-current", /.+/);
    await page.getByRole("searchbox", { name: /search offices/i }).fill("clint");
    await page.getByRole("searchbox", { name: /search offices/i }).press("Enter");
    await expect(current).toHaveCount(0);
    await page.getByRole("button", { name: "Clintonville", exact: true }).click();
    await expect(page).toHaveURL(/\/routes/);
    await expect(total).not.toHaveText(before ?? "");
    await expect(page.getByText("Active office").locator("..")).toContainText("Clintonville");
  });
  // spec: 2.office-picker
  test("searches offices half a second after the last key", { tag: "@core" }, async ({
    page,
    signIn,
    js,
  }) => {
    test.skip(!js, "without scripts a search is sent by Enter");
    const searched: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const text = searchParams.get("search");
      if (pathname.startsWith("/active-office") && text) searched.push(text);
    });
    await signIn("manager");
    await page.clock.install();
    await page.goto("/routes");
    await page.getByRole("button", { name: /Active office/ }).click();
    await page.clock.runFor(100);
    await expect(page.getByRole("button", { name: "Columbus North", exact: true })).toBeVisible();
    const field = page.getByRole("searchbox", { name: "Search offices" });
    // From here on time passes only by `runFor`.
    await page.clock.pauseAt(Date.now() + 60_000);
    await field.fill("cl");
    await page.clock.runFor(450);
    await field.fill("clint");
    await page.clock.runFor(500 - 1);
    expect(searched).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searched).toEqual(["clint"]);
  });
});
