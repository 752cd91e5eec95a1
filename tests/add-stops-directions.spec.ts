import { add, chosenAfter, said } from "./support/add-stops";
import { anotherConsole } from "./support/another-console";
import { SmallGraphHopper } from "./support/graphhopper";
import { controlOf, searchAndChoose } from "./support/pickers";
import { openRouteOf } from "./support/stop-list";
import { expect, signInAt, test } from "./support/world";

test.beforeEach(async ({ signIn }) => signIn("manager"));

// Chromium logs every form that comes back.
test.use({ allowedConsole: [/status of 4(00|09|22)/] });

// spec: 5.path-before-adding 5.path-message
test("the dialog shows the message of the directions service, and the form as sent", {
  tag: ["@core", "@no-js"],
}, async ({ page, js, server }) => {
  const service = await SmallGraphHopper.start();
  service.mode = "refuse";
  const { console, end } = await anotherConsole(server.apiUrl, service.settings);
  try {
    await signInAt(page.context(), console.url, "manager");
    const route = await openRouteOf(page, "new", console.url);
    await page.goto(`${route}/add-location-after?after=2`);
    const name = await searchAndChoose(page, "Location", "Bramble Coffee");
    await add(page);
    await said(page, SmallGraphHopper.REFUSAL);
    await expect(controlOf(page, "Location")).toContainText(name);

    await page.goto(`${route}/add-stop?after=2`);
    await page.getByLabel("Stop name").fill("Union Mill");
    await searchAndChoose(page, "Location type", "cafe");
    const place = await searchAndChoose(page, "Location/Address", "Sycamore");
    await add(page);
    await said(page, SmallGraphHopper.REFUSAL);
    await expect(page.getByLabel("Stop name")).toHaveValue("Union Mill");
    await expect(controlOf(page, "Location/Address")).toContainText(place);
    await expect(controlOf(page, "Location type")).toContainText("cafe");
    await expect(chosenAfter(page)).toHaveText(/^2\. /);
    if (js) await expect(page.getByRole("dialog", { name: "Add Stop" })).toBeVisible();
  } finally {
    await end();
    await service.stop();
  }
});
