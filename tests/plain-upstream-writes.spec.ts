/** Forms before an upstream that knows the calls of the specification alone. */
import { type AnotherConsole, anotherConsole } from "./support/another-console";
import { formsOf, post } from "./support/forms";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { searchAndChoose } from "./support/pickers";
import { PlainUpstream } from "./support/plain-upstream";
import { addressOf, screens } from "./support/screens";
import { expect, signInAt, test } from "./support/world";

/** Forms that change whose session it is. */
const OF_THE_SESSION = /login-as|active-office|sign-out/;
/** What a page says of a form that only an extension would answer. */
const SAYS_SO = /connected server|can(’|'|&#x27;)t|does not|not offered|takes no/i;

let world: OwnWorld;
let upstream: PlainUpstream;
let own: AnotherConsole;

test.use({
  // Chromium logs every form that comes back.
  allowedConsole: [/status of (4\d\d|50[13])/],
});

test.beforeAll(async () => {
  test.setTimeout(120_000);
  world = await ownWorld();
  upstream = await PlainUpstream.before(() => world.server.apiUrl);
  own = await anotherConsole(upstream.url, { DEMO: "0", HOST: "127.0.0.1" });
});
test.afterAll(async () => {
  await own.end();
  await upstream.end();
  await world.end();
});

test.describe("With an upstream that knows the calls of the specification alone", {
  tag: "@no-js",
}, () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "what the server sends and takes is the same",
  );
  test.setTimeout(240_000);

  test("an admin makes offices, people, types and locations, and a manager goes on with them", async ({
    page,
    context,
  }) => {
    await signInAt(context, own.console.url, "admin");
    await page.goto(`${own.console.url}/add-office`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plain Office");
    await page.getByRole("button", { name: "Add office" }).click();
    await expect(page.getByText("Office added!")).toBeVisible();

    await page.goto(`${own.console.url}/add/agent`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plain Agent");
    await page
      .getByRole("textbox", { name: "Email", exact: true })
      .fill("plain.agent@example.test");
    await searchAndChoose(page, "Office", "Plain Office");
    await page.getByRole("button", { name: "Add agent" }).click();
    await expect(page.getByText("Agent added!")).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plain Agent II");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Agent updated!")).toBeVisible();

    await page.goto(`${own.console.url}/add-edit-location-type`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("plain shop");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Location type added!")).toBeVisible();

    const before = upstream.asked.length;
    await context.clearCookies();
    await signInAt(context, own.console.url, "manager");
    await page.goto(`${own.console.url}/add-edit-location`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Plain Shop");
    await page.getByRole("textbox", { name: "Latitude", exact: true }).fill("39.9");
    await page.getByRole("textbox", { name: "Longitude", exact: true }).fill("-83.1");
    await searchAndChoose(page, "Location type", "plain shop");
    await page.getByRole("button", { name: "Add location", exact: true }).click();
    await expect(page.getByText("Location added!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "When to visit" })).toHaveCount(0);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByText("connected server does not support opening hours")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Monday" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "City", exact: true }).fill("Plainfield");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Location updated!")).toBeVisible();
    await page.goto(`${own.console.url}/locations/import`);
    await expect(page.getByText("imports a file at once, without preview or revert")).toBeVisible();
    await page.getByLabel(/^File\W*$/).setInputFiles({
      name: "places.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("name,city\nPlain Mill,Plainfield\n"),
    });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.getByText("Its locations are being brought in.")).toBeVisible();
    await expect(async () => {
      await page.goto(`${own.console.url}/locations?page=1&search=Plain+Mill`);
      await expect(page.getByRole("link", { name: "Plain Mill" })).toBeVisible({ timeout: 1000 });
    }).toPass();

    await page.goto(`${own.console.url}/locations?page=1&search=Plain+Shop`);
    await page.getByRole("link", { name: "Plain Shop" }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Location Deleted!")).toBeVisible();
    const unscoped = upstream.asked.slice(before).filter((call) => call.entity && !call.scoped);
    expect(unscoped.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  for (const account of ["admin", "manager"] as const) {
    test(`every form is taken or says why not, for ${account === "admin" ? "an admin" : "a manager"}`, async ({
      page,
      context,
    }) => {
      await signInAt(context, own.console.url, account);
      const before = upstream.asked.length;
      const wrong: string[] = [];
      let sent = 0;
      for (const { pattern, isPublic } of screens()) {
        if (isPublic || OF_THE_SESSION.test(pattern)) continue;
        const address = await addressOf(pattern, world.server);
        await page.goto(own.console.url + address);
        for (const { action, fields } of await formsOf(page)) {
          const reply = await post(context.request, own.console.url, action, fields);
          const status = reply.status();
          sent++;
          if (status < 500) continue;
          if ([501, 503].includes(status) && SAYS_SO.test(await reply.text())) continue;
          wrong.push(`${pattern}: POST ${action}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(sent).toBeGreaterThan(20);
      expect(upstream.strange).toEqual([]);
      if (account === "admin") return;
      const unscoped = upstream.asked.slice(before).filter((call) => call.entity && !call.scoped);
      expect(unscoped.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    });
  }
});
