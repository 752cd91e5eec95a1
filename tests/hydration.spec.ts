import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "./support/world";

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "nothing hydrates");

test("a key pressed before React's first render leaves a page that works", {
  tag: "@core",
}, async ({ page, signIn }) => {
  await signIn("manager");
  // React asks for its first render by a message to itself; the key comes before that arrives.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      queueMicrotask(() => {
        const begun = Object.keys(document).some((key) => key.startsWith("__reactContainer"));
        if (!begun) return;
        MessagePort.prototype.postMessage = send;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
        document.body.dataset.keyCame = "";
      });
      return send.apply(this, message as Parameters<typeof send>);
    };
  });
  await page.goto("/routes?routePage=1");
  await expect(page.locator("body[data-key-came]")).toBeAttached();
  await expect(page.locator("html[data-js]")).toBeAttached();
});

test("neither scripts nor the font share the line with the style sheet", async ({
  page,
  signIn,
}) => {
  await signIn("manager");
  let isStyled = false;
  const early: string[] = [];
  page.on("request", (request) => {
    if (!isStyled && ["script", "font"].includes(request.resourceType())) early.push(request.url());
  });
  await page.route("**/*.css", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    isStyled = true;
    await route.continue();
  });
  await page.goto("/routes");
  await expect(page.locator("html[data-js]")).toBeAttached();
  expect(isStyled).toBe(true);
  expect(early).toEqual([]);
});

test.describe("While scripts do not come", () => {
  test.use({ allowedConsole: [/Failed to (load resource|fetch)/] });

  test("what serves without them is hidden for a moment, and then shown", async ({
    page,
    signIn,
  }) => {
    await signIn("manager");
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/routes", { waitUntil: "commit" });
    const button = page.getByRole("button", { name: "Filter", exact: true });
    await expect(page.getByRole("row")).not.toHaveCount(0);
    await expect(button).toBeHidden();
    await expect(button).toBeVisible();
  });
});

test("browsers are asked to compile React, which each page runs, while it comes", () => {
  const folder = resolve(import.meta.dirname, "../public/build/_shared");
  const hinted = readdirSync(folder).filter(
    (name) =>
      name.endsWith(".js") && readFileSync(resolve(folder, name), "utf8").startsWith("//# all"),
  );
  expect(hinted).toHaveLength(1);
});

test("what forms are checked by stays on the server", () => {
  const folder = resolve(import.meta.dirname, "../public/build");
  const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const withChecks = scripts.filter(
    (name) =>
      name.endsWith(".js") && readFileSync(resolve(folder, name), "utf8").includes("ZodObject"),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(withChecks).toEqual([]);
});
