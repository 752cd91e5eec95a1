import { type AnotherConsole, anotherConsole } from "./support/another-console";
import { PlainUpstream } from "./support/plain-upstream";
import { managersApi } from "./support/routes";
import { addressIn, demoOf, screens } from "./support/screens";
import { type Account, expect, signInAt, test } from "./support/world";

/** Screens of one thing that only an extension knows; their page says that it is not there. */
const NOT_THERE = new Set([
  "/create-route/delete/:kind/:id",
  "/add-edit-chain/:id",
  "/agent/:id/absences/:absenceId",
  "/agent/:id/absences/:absenceId/delete",
  "/account/api-keys/:id/revoke",
  "/webhooks/:id",
  "/webhooks/:id/delete",
  "/webhooks/:id/edit",
  "/webhooks/:id/secret",
  "/agent/:id/link",
  "/agent/:id/revoke-link",
  "/routes/recurring/:id",
  "/routes/recurring/:id/change",
  "/routes/recurring/:id/days/:day",
  "/routes/recurring/:id/end",
  "/locations/import/:id",
  "/locations/import/:id/revert",
  "/plan/:id",
  "/plan/:id/accept",
  "/plan/:id/delete",
  "/plan/:id/move",
  "/location-details/:id/contacts/:contactId/delete",
  "/messages/:id",
  "/history/:of/:id/revert/:entryId",
  "/reports/plan/visit-times/location",
  "/reports/plan/visit-times/type",
]);

/** The pages of the specification for who is signed in. */
const SPECIFIED = [
  "/dashboard",
  "/dashboard/agent-map",
  "/offices",
  "/add-office",
  "/office-details/:id",
  "/locations",
  "/add-edit-location",
  "/add-edit-location/:id",
  "/add-edit-location/:routeId/route/:order",
  "/location-details/:id",
  "/add-edit-contact/:type/:id",
  "/routes",
  "/routes/:id",
  "/reports",
  "/visits",
  "/agents",
  "/location-types",
  "/add-edit-location-type",
  "/add-edit-location-type/:id",
  "/add/:type",
  "/add/:type/:officeId",
  "/agent/:id",
  "/agent/:id/track",
  "/create-route",
  "/on-going-route/:id",
  "/on-going-route/:id/:track",
  "/terms-conditions",
];

let upstream: PlainUpstream;
let own: AnotherConsole;

test.beforeAll(async ({ server }) => {
  upstream = await PlainUpstream.before(() => server.apiUrl);
  own = await anotherConsole(upstream.url, { DEMO: "0", HOST: "127.0.0.1" });
});
test.afterAll(async () => {
  await own.end();
  await upstream.end();
});

test.describe("With an upstream that knows the calls of the specification alone", {
  tag: "@no-js",
}, () => {
  test.skip(
    ({ javaScriptEnabled }) => javaScriptEnabled !== false,
    "what the server sends is the same",
  );

  for (const account of ["admin", "manager"] as const) {
    // spec: 2.authenticated-pages
    test(`every screen is there for ${account === "admin" ? "an admin" : "a manager"}`, {
      // An admin has all of a manager's screens, and more.
      tag: account === "admin" ? "@core-no-js" : "@no-js",
    }, async ({ context, server }) => {
      await signInAt(context, own.console.url, account);
      const patterns = screens().map(({ pattern }) => pattern);
      expect(patterns).toEqual(expect.arrayContaining(SPECIFIED));
      const before = upstream.asked.length;
      const failures: string[] = [];
      const demo = await demoOf(server);
      for (const { pattern, isPublic } of screens()) {
        if (isPublic) continue;
        const address = await addressIn(demo, pattern);
        const reply = await context.request.get(own.console.url + address);
        const page = await reply.text();
        if (isRefused(account, reply.status(), page)) continue;
        if (NOT_THERE.has(pattern)) expect(reply.status()).toBe(404);
        else if (reply.status() !== 200 || /class="failure[ "]/.test(page)) {
          failures.push(`${pattern} (${address}): ${reply.status()}`);
        }
      }
      expect(failures).toEqual([]);
      const asked = upstream.asked.slice(before);
      expect(asked.length).toBeGreaterThan(screens().length);
      if (account === "manager") {
        const unscoped = asked.filter((call) => call.entity && !call.scoped);
        expect(unscoped.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
      }
      expect(upstream.strange).toEqual([]);
    });
  }

  const REPLIES = {
    "with fields of its own": {
      reply: { visitsTotal: 1234, result: [{ agentName: "Ann Own", numberOfVisits: 77 }] },
      shown: ["1,234", "Visits total", "Ann Own", "Number of visits"],
    },
    "as a bare list": {
      reply: [{ label: "Of this kind", sum: 12 }],
      shown: ["Of this kind", "Sum"],
    },
    "as a text": { reply: "see the other system", shown: ["This report can&#x27;t be read here"] },
    "as nothing": { reply: null, shown: ["This report can&#x27;t be read here"] },
  };
  for (const [form, { reply, shown }] of Object.entries(REPLIES)) {
    test(`reports ${form} show what can be read, or that nothing can`, async ({ context }) => {
      await signInAt(context, own.console.url, "admin");
      upstream.reportsReply = reply;
      try {
        for (const name of ["active-agents", "top-offices", "top-agents", "visit-statistics"]) {
          const answer = await context.request.get(`${own.console.url}/reports/${name}`);
          expect(answer.status()).toBe(200);
          const page = await answer.text();
          for (const text of shown) expect(page, `${name}: ${text}`).toContain(text);
        }
        for (const path of OTHERS) {
          const answer = await context.request.get(own.console.url + path);
          expect(answer.status(), path).toBe(200);
        }
      } finally {
        upstream.reportsReply = undefined;
      }
    });
  }
  test("one's account says what is not offered", async ({ page, context }) => {
    await signInAt(context, own.console.url, "admin");
    for (const path of ["/account", "/account/second-factor"]) {
      await page.goto(own.console.url + path);
      await expect(page).toHaveURL(`${own.console.url}/account`);
    }
    await expect(page.getByText("This server does not offer a second factor")).toBeVisible();
    await expect(page.getByText("This server does not say where you are signed in")).toBeVisible();
    await expect(page.getByRole("link", { name: "Second factor rules" })).toHaveCount(0);
    await page.goto(`${own.console.url}/sign-in-rules`);
    await expect(page.getByText("This server does not offer a second factor")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  });

  test("routes offer no days, and the calendar and an agent's page say what is missing", async ({
    page,
    context,
    server,
  }) => {
    await signInAt(context, own.console.url, "manager");
    await page.goto(`${own.console.url}/routes`);
    await expect(page.getByRole("button", { name: "Unassign Routes" })).toHaveCount(1);
    await expect(page.getByText("Visited locations").first()).toBeAttached();
    await expect(page.getByText("Day and agent")).toHaveCount(0);
    const api = await managersApi(server);
    const { id, userId } = await api.find((route) => Boolean(route.userId));
    await page.goto(`${own.console.url}/routes/schedule?ids=${id}`);
    await expect(page.getByText("The connected server does not plan days")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await page.goto(`${own.console.url}/routes/calendar`);
    await expect(page.getByText("The server does not plan days")).toBeVisible();
    await page.goto(`${own.console.url}/agent/${userId}`);
    await expect(page.getByText("The connected server does not store absences.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add absence" })).toHaveCount(0);
  });

  test("the dashboard has what reports tell, and says what nobody told", async ({
    page,
    context,
    server,
  }) => {
    await signInAt(context, own.console.url, "manager");
    await page.goto(`${own.console.url}/dashboard`);
    const region = (name: string) => page.getByRole("region", { name, exact: true });
    await expect(region("Needs attention").getByText("Not reported by the server")).toHaveCount(6);
    await expect(
      region("Needs attention").getByRole("link", { name: /Visits to confirm/ }),
    ).toBeVisible();
    await expect(region("Now").getByText("Not reported by the server")).toHaveCount(2);
    const api = await managersApi(server);
    const { totalDocs } = await api.get<{ totalDocs: number }>("/routes?limit=1");
    await expect(
      region("Now").getByRole("link", { name: `All Routes ${totalDocs}` }),
    ).toBeVisible();
    await expect(region("Visits").getByRole("figure", { name: "Top agents" })).toBeVisible();
  });
});

/** Screens that reports are a part of. */
const OTHERS = [
  "/dashboard",
  "/reports/activity",
  "/reports/visits",
  "/reports/visit-notes",
  "/visits",
  "/offices",
];

test.describe("With an upstream without messages", () => {
  // Chromium logs the form that comes back.
  test.use({ allowedConsole: [/status of 501/] });

  test("no page leads to them, and theirs says so", async ({ page, context }) => {
    await signInAt(context, own.console.url, "manager");
    for (const path of ["/dashboard", "/messages"]) {
      await page.goto(own.console.url + path);
      await expect(page.getByRole("link", { name: /^Messages/ })).toHaveCount(0);
    }
    await expect(page.getByText("No messages here")).toBeVisible();
    await page.goto(`${own.console.url}/messages/add`);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Team");
    await page.getByRole("button", { name: "Create channel", exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText("has no messages");
    await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Team");
  });
});

/** What is an admin's alone is refused to a manager, in words. */
const isRefused = (account: Account, status: number, page: string) =>
  account === "manager" && status === 403 && page.includes("Only an admin may see this page.");
