import { CHROMIUM_WITH_WEBGL } from "./support/chromium";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { managersApi } from "./support/routes";
import { expect, signInAt, test } from "./support/world";

test.use({ launchOptions: CHROMIUM_WITH_WEBGL });
// Of a browser that draws WebGL without a graphics card.
test.use({ allowedConsole: [/GPU stall due to ReadPixels/] });

test.describe("Names on the map of a route downtown", () => {
  let world: OwnWorld;
  test.beforeAll(async () => {
    world = await ownWorld({ DEMO_ROADS: "1" });
  });
  test.afterAll(() => world?.end());

  for (const width of [1440, 390]) {
    test(`tell its main streets, whole and apart from each other, at ${width} px`, async ({
      page,
      context,
    }) => {
      const { server } = world;
      await signInAt(context, server.url, "manager");
      const api = await managersApi(server);
      const { data } = await api.get<{ data: { id: string; name: string }[] }>(
        "/routes?limit=100&filters=status:active",
      );
      const route = data.find(({ name }) => name.startsWith("Downtown"));
      await page.setViewportSize({ width, height: 900 });
      for (const path of [`/routes/${route?.id}`, `/on-going-route/${route?.id}`]) {
        await page.goto(server.url + path);
        const picture = await context.newPage();
        // Others come once the map rests.
        await expect(async () => {
          const names = page.locator("figure.map .map__names").first();
          const size = await names.boundingBox();
          expect(size?.width).toBeGreaterThan(width > 720 ? 510 : 300);
          await picture.setViewportSize({
            width: Math.round(size?.width ?? 0),
            height: Math.round(size?.height ?? 0),
          });
          const href = (await names.getAttribute("href")) ?? "";
          const svg = await (await context.request.get(server.url + href)).text();
          // By itself the policy of pages would take its style sheet; as an image it has it.
          await picture.setContent(`<body style="margin:0;height:100vh">${svg}</body>`);
          const shown = await picture.locator("text:visible").evaluateAll((texts) =>
            texts.map((text) => {
              const { left, top, right, bottom } = text.getBoundingClientRect();
              const [wide, high] = [window.innerWidth, window.innerHeight];
              const isWhole = left >= 0 && top >= 0 && right <= wide && bottom <= high;
              return { name: text.textContent ?? "", isWhole };
            }),
          );
          const said = shown.map(({ name }) => name);
          expect(said).toContainEqual(expect.stringMatching(/Broad Street$/));
          // On a phone pins stand on the other one.
          if (width > 720) expect(said).toContainEqual(expect.stringMatching(/High Street$/));
          expect(said.length).toBeGreaterThan(2);
          expect(shown.filter(({ isWhole }) => !isWhole)).toEqual([]);
        }).toPass({ timeout: 20_000 });
        await picture.close();
      }
    });
  }

  for (const [width, height] of [
    [1440, 2000],
    [2560, 1440],
  ] as const) {
    test(`cover the whole map in a window of ${width} by ${height}`, async ({
      page,
      context,
      javaScriptEnabled,
    }) => {
      test.skip(javaScriptEnabled === false, "the server's picture keeps its proportions");
      const { server } = world;
      await signInAt(context, server.url, "manager");
      await page.setViewportSize({ width, height });
      await page.goto(`${server.url}/create-route`);
      await expect(async () => {
        const names = await page.locator("figure.map .map__names").first().boundingBox();
        const canvas = await page.locator("figure.map .map__canvas").first().boundingBox();
        if (!names || !canvas) throw new Error("no map");
        expect(names.y).toBeLessThanOrEqual(canvas.y + 1);
        expect(names.x).toBeLessThanOrEqual(canvas.x + 1);
        expect(names.y + names.height).toBeGreaterThanOrEqual(canvas.y + canvas.height - 1);
        expect(names.x + names.width).toBeGreaterThanOrEqual(canvas.x + canvas.width - 1);
      }).toPass({ timeout: 20_000 });
    });
  }
});
