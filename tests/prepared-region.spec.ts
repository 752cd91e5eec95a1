import { execFileSync } from "node:child_process";
import { sharedData } from "../app/testing/shared-data";
import { managersApi } from "./support/routes";
import { expect, type OwnWorld, ownWorld, signInAt, test } from "./support/world";

const PBF = sharedData("columbus-oh.osm.pbf");

test.describe("Where a region is prepared", () => {
  test.skip(!PBF, "columbus-oh.osm.pbf is not at hand: TEST_DATA names its folder");
  // Of a browser that draws WebGL without a graphics card.
  test.use({ allowedConsole: [/GPU stall due to ReadPixels/] });
  let world: OwnWorld;
  test.beforeAll(async () => {
    world = await ownWorld();
  });
  test.afterAll(() => world?.end());

  test("routes follow its streets at once, and are estimated where there are none", async ({
    page,
    context,
  }) => {
    const { server } = world;
    await signInAt(context, server.url, "manager");
    const api = await managersApi(server);
    const { data } = await api.get<{ data: { id: string; totalLocation: number }[] }>(
      "/routes?limit=12&sortBy=name&filters=totalLocation:>2",
    );
    expect(data.length).toBeGreaterThan(5);
    const engineOf = async (id: string) => {
      await page.goto(`${server.url}/routes/${id}`);
      const source = page.locator(".route-path");
      await expect(source).not.toHaveText(" ");
      return (await source.textContent()) ?? "";
    };
    expect(await engineOf(data[0]?.id ?? "")).toMatch(/^The line is estimated/);

    execFileSync(process.execPath, ["build/roads.js", PBF ?? ""], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: server.dataDir },
    });
    const sources: string[] = [];
    for (const { id } of data) {
      const source = await engineOf(id);
      const solid = await page.locator(".map__line:not(.map__line--estimated)").count();
      expect(solid > 0).toBe(source === "Directions by Waybook");
      sources.push(source);
    }
    const [along, guessed] = [/^Directions by Waybook$/, /^The line is estimated/].map(
      (words) => sources.filter((source) => words.test(source)).length,
    );
    expect(along).toBeGreaterThan(2);
    expect(along ?? 0).toBe(sources.length - (guessed ?? 0));
  });
});
