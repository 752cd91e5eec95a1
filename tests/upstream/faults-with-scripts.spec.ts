/** The error catalogue with scripts: where no page is left, and nothing typed is lost. */
import { openPicker, searchOf } from "../support/pickers";
import { expect, signIn, test } from "./world";

const refusal = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) });
const BAD = { error: { statusCode: 400, message: "No such way." } };
const TYPED = "A name that was typed";

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "faults.spec has the same without scripts");
});

// spec: 8.error-message
test("a page that can't be read says why, and is there again by trying again", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/locations`);
  upstream.fault = ({ call }) => (call === "GET /routes" ? refusal(400, BAD) : undefined);
  await page.getByRole("link", { name: "Routes", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No such way." })).toBeVisible();
  upstream.fault = () => undefined;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Harbour Round" })).toBeVisible();
});

// spec: 8.invalid-request 8.error-object
test("a form says what the upstream says, and keeps what was typed", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes/r1/rename`);
  const name = page.getByRole("dialog").getByLabel("Name");
  const faults = [
    [
      refusal(422, { status: "INVALID_REQUEST", error_message: "It is reserved." }),
      "It is reserved.",
    ],
    [refusal(429, {}), "Too Many Requests."],
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
test("a form whose session has ended comes back after the sign-in", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/routes/r1/rename`);
  await page.getByRole("dialog").getByLabel("Name").fill(TYPED);
  upstream.fault = ({ call }) =>
    call === "PATCH /routes/{id}" ? refusal(401, { error: { statusCode: 401 } }) : undefined;
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(page.getByText("You have no login, Please login again!")).toBeVisible();
  upstream.fault = () => undefined;
  await page.getByLabel("Email").fill("ada@second.test");
  await page.getByLabel("Password", { exact: true }).fill("second-upstream");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue(TYPED);
});

// spec: 8.oops
test("a picker that finds nothing says why, and the form stays as it is", async ({
  page,
  at,
  upstream,
}) => {
  await signIn(page.context().request, at, "admin");
  await page.goto(`${at}/add/agent`);
  await page.getByLabel("Email").fill("typed@second.test");
  const picker = await openPicker(page, "Office");
  upstream.fault = ({ call }) => (call === "GET /offices/report" ? { status: 500 } : undefined);
  await searchOf(picker).fill("Hill");
  await expect(picker.locator(".picker__none")).toHaveText("Oops! Something went wrong");
  await expect(page.getByLabel("Email")).toHaveValue("typed@second.test");
  upstream.fault = () => undefined;
  await searchOf(picker).fill("Hill B");
  await expect(picker.getByText("Hill Branch")).toBeVisible();
});
