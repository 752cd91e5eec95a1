import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { CHROMIUM_WITH_WEBGL } from "./support/chromium";
import { Server } from "./support/server";
import { expect, signInAt, test } from "./support/world";

/** An address of the internet, which a registry has given to somebody in the United States. */
const FAR_AWAY = "8.8.8.8";

test.use({
  launchOptions: CHROMIUM_WITH_WEBGL,
  extraHTTPHeaders: { "x-forwarded-for": FAR_AWAY },
});

/** What the packages open by name is missed only where nothing else of them lies beside it. */
test.describe("What an image is made of", () => {
  test.skip(({ js }) => !js, "the programs are the same ones");

  let folder: string;
  let server: Server;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waybook-test-"));
    const app = join(folder, "app");
    await promisify(execFile)(process.execPath, ["scripts/delivery.mjs", app]);
    const env = { DEMO_ROADS: "1", TRUST_PROXY: "1" };
    server = await Server.start(join(folder, "data"), env, app);
  });
  test.afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("is enough to show maps, to take photos and to know places", async ({ page, context }) => {
    await signInAt(context, server.url, "manager");
    await page.goto(`${server.url}/dashboard/agent-map`);
    await expect(page.locator("canvas").first()).toBeVisible();
    await page.goto(`${server.url}/account`);
    await expect(page.getByText("United States").first()).toBeVisible();
    await page.getByRole("link", { name: "Edit name and photo" }).click();
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#369" } });
    const file = { name: "me.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
    await page.getByLabel("Photo").setInputFiles(file);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your account has been updated")).toBeVisible();
    const docs = await context.request.get(`http://localhost:${server.apiPort}/docs/`);
    expect(docs.status()).toBe(200);
  });
});
