import { consoleBehindGate } from "./support/gated-console";
import { expect, signInAt, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

test.describe("A download that can't be had", () => {
  test.use({ allowedConsole: [/status of 404/] });

  test("is reported within the shell, with a way to try again", {
    tag: "@no-js",
  }, async ({ page }) => {
    const unknown = "00000000-0000-7000-8000-000000000000";
    for (const format of ["csv", "gpx"]) {
      await page.goto(`/routes/${unknown}/export/${format}`);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.getByRole("alert").getByRole("heading")).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to the dashboard" })).toBeVisible();
    }
  });
});

test.describe("A link that only leads on", () => {
  test.use({ allowedConsole: [/status of 503/] });

  test("tells within the shell why it can't", { tag: "@no-js" }, async ({
    page,
    context,
    server,
    js,
  }) => {
    test.skip(js, "it is asked for in the same way");
    const { console, gate, end } = await consoleBehindGate(server);
    try {
      await signInAt(context, console.url, "manager");
      gate.shut();
      const about = "00000000-0000-7000-8000-000000000000";
      for (const path of [
        `/locations/make-route?ids=${about}`,
        `/locations/inbox/make-route?ids=${about}`,
        "/reports/coverage/make-route",
        `/views/${about}`,
      ]) {
        await page.goto(console.url + path);
        await expect(page.getByRole("navigation", { name: "Main" }), path).toBeVisible();
        await expect(page.getByRole("alert").getByRole("heading")).toBeVisible();
      }
    } finally {
      await end();
    }
  });
});
