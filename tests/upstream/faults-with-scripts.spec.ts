/** The error catalogue with scripts: where no page is left, and nothing typed is lost. */
import { openPicker, searchOf } from "../support/pickers";
import type { Fault, SecondUpstream } from "./second-upstream";
import { expect, signIn, test } from "./world";

const reply = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
const BAD = { error: { statusCode: 400, message: "No such way." } };
const TYPED = "A name that was typed";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "faults.spec has the same without scripts");
});

// spec: 8.error-message
test("a page that can't be read says why, and is there again by trying again", {
  tag: "@core",
}, async ({ page, at, upstream }) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/locations`);
  upstream.fault = ({ call }) => (call === "GET /routes" ? reply(400, BAD) : undefined);
  await page.getByRole("link", { name: "Routes", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No such way." })).toBeVisible();
  upstream.fault = () => undefined;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Harbour Round" })).toBeVisible();
});

// spec: 8.invalid-request 8.error-object
test("a form says what the upstream says, and keeps what was typed", { tag: "@core" }, async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes/r1/rename`);
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Route name", exact: true });
  const faults = [
    [
      reply(422, { status: "INVALID_REQUEST", error_message: "It is reserved." }),
      "It is reserved.",
    ],
    [reply(429, {}), "Too Many Requests."],
    [{ status: 500, body: "<h1>Bad</h1>" }, "Oops! Something went wrong"],
    ["cut", "Oops! Something went wrong"],
  ] as const;
  for (const [fault, words] of faults) {
    upstream.fault = ({ call }) => (call === "PATCH /routes/{id}" ? fault : undefined);
    await name.fill(TYPED);
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(words).first()).toBeVisible();
    await expect(name).toHaveValue(TYPED);
  }
});

// spec: 8.401
test("a form whose session has ended comes back after the sign-in", { tag: "@core" }, async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes/r1/rename`);
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Route name", exact: true })
    .fill(TYPED);
  upstream.fault = ({ call }) =>
    call === "PATCH /routes/{id}" ? reply(401, { error: { statusCode: 401 } }) : undefined;
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(page.getByText("You have no login, Please login again!")).toBeVisible();
  upstream.fault = () => undefined;
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("ada@second.test");
  await page.getByLabel("Password", { exact: true }).fill("second-upstream");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(
    page.getByRole("dialog").getByRole("textbox", { name: "Route name", exact: true }),
  ).toHaveValue(TYPED);
});

test("a picker that finds nothing says why, and the form stays as it is", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/add/agent`);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("typed@second.test");
  const picker = await openPicker(page, "Office");
  upstream.fault = ({ call }) => (call === "GET /offices/report" ? { status: 500 } : undefined);
  await searchOf(picker).fill("Hill");
  await expect(picker.locator(".picker__none")).toHaveText("Oops! Something went wrong");
  await expect(page.getByRole("textbox", { name: "Email", exact: true })).toHaveValue(
    "typed@second.test",
  );
  upstream.fault = () => undefined;
  await searchOf(picker).fill("Hill B");
  await expect(picker.getByText("Hill Branch")).toBeVisible();
});

/** An upstream that knows where agents are, as ours does, and fails where their positions are followed. */
const streaming =
  (fault: Fault): SecondUpstream["fault"] =>
  ({ url }) => {
    if (url.endsWith("/positions/stream")) return fault;
    const position = { userId: "u3", coordinates: [-83, 40], recordedAt: new Date().toISOString() };
    return url.endsWith("/users/u3/position") ? reply(200, { position }) : undefined;
  };

test("a page that follows a route says that it can't, shows what it has, and goes on", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  const mark = page.locator(".live");
  const faults: Fault[] = [
    reply(429, {}),
    reply(400, BAD),
    { status: 500, body: "<h1>Bad</h1>" },
    { status: 200, body: "<h1>Hello</h1>", headers: { "content-type": "text/html" } },
    { status: 302, headers: { location: "/elsewhere" } },
    "cut",
  ];
  for (const fault of faults) {
    upstream.fault = streaming(fault);
    await page.goto(`${at}/on-going-route/r1`);
    await expect(mark).toHaveText("Reconnecting…");
    await expect(page.getByRole("heading", { name: "Harbour Round" })).toBeVisible();
  }
  upstream.fault = streaming(reply(404, {}));
  await expect(mark).toHaveText("Not live. Reload to update.");
});

// spec: 8.401
test("a page that follows a route whose session has ended says so, and reloading signs in", {
  tag: "@core",
}, async ({ page, at, upstream }) => {
  await signIn(page.context().request, at, "admin");
  const ended = reply(401, { error: { statusCode: 401 } });
  upstream.fault = streaming(ended);
  await page.goto(`${at}/on-going-route/r1`);
  await expect(page.locator(".live")).toHaveText("Not live. Reload to update.");
  await expect(page.getByRole("heading", { name: "Harbour Round" })).toBeVisible();
  upstream.fault = () => ended;
  await page.reload();
  await expect(page.getByText("You have no login, Please login again!")).toBeVisible();
});

test("a download that fails leaves the page, and says why", async ({ page, at, upstream }) => {
  await signIn(page.context().request, at, "admin");
  for (const [fault, words] of [
    [reply(429, {}), "Too Many Requests."],
    [reply(400, BAD), "No such way."],
    [{ status: 204 }, "Oops! Something went wrong"],
    ["cut", "Oops! Something went wrong"],
  ] as const) {
    upstream.fault = ({ call }) =>
      call === "GET /route-location-maps/{id}/export" ? fault : undefined;
    await page.goto(`${at}/routes/r1/export`);
    await page.getByRole("dialog").getByRole("link", { name: /CSV/ }).click();
    await expect(
      page.getByRole("dialog").or(page.locator(".toast")).getByText(words).first(),
    ).toBeVisible();
  }
});
