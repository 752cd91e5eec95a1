import { execFileSync } from "node:child_process";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sharedData } from "geo/testing/shared-data";
import { type OwnWorld, ownWorld } from "./support/own-world";
import { managersApi } from "./support/routes";
import { expect, signInAt, test } from "./support/world";

const PBF = sharedData("columbus-oh.osm.pbf");
const BALTIMORE = sharedData("baltimore-md.osm.pbf");

test.describe("Where a region is prepared", () => {
  test.skip(!PBF, "columbus-oh.osm.pbf is not at hand: TEST_DATA names its folder");
  // Of a browser that draws WebGL without a graphics card.
  test.use({ allowedConsole: [/GPU stall due to ReadPixels/] });
  let world: OwnWorld;
  test.beforeAll(async () => {
    world = await ownWorld();
  });
  test.afterAll(() => world?.end());

  const prepare = (dataDir: string, args = [PBF ?? ""]) =>
    execFileSync(process.execPath, ["build/roads.js", ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
    });

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

    prepare(server.dataDir);
    const sources: string[] = [];
    for (const { id } of data) {
      const source = await engineOf(id);
      const solid = page.locator(".map__line:not(.map__line--estimated)");
      if (source.startsWith("Directions by Waybook")) await expect(solid).not.toHaveCount(0);
      else await expect(solid).toHaveCount(0);
      sources.push(source);
    }
    const along = sources.filter((source) => source === "Directions by Waybook").length;
    expect(along).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).toMatch(/^Directions by Waybook$|are estimated: |^The line is estimated/);
    }
  });

  test("only the legs to and from stops off its roads are estimated, and these are named", async ({
    page,
    context,
  }) => {
    const { server } = world;
    prepare(server.dataDir);
    await signInAt(context, server.url, "manager");
    const api = await managersApi(server);
    const { id } = await api.through([
      ["Courthouse", [-83.0007, 39.9612]],
      ["Short North Deli", [-83.0035, 39.9773]],
      ["Fire Tower", [-82.3, 39.4]],
      ["Beulah Park", [-83.0, 39.98]],
      ["Ranger Hut", [-82.31, 39.41]],
    ]);
    const words =
      "The legs to and from Fire Tower and Ranger Hut are estimated: they are not near any road.";
    for (const path of [`/routes/${id}`, `/on-going-route/${id}`, `/routes/${id}/sheet`]) {
      await page.goto(server.url + path);
      await expect(page.locator(".route-path")).toHaveText(`Directions by Waybook. ${words}`);
      const lines = page.locator("figure.map .map__line:not(.map__line--edge)");
      await expect(lines).toHaveCount(2);
      await expect(page.locator(".map__line--estimated:not(.map__line--edge)")).toHaveCount(1);
      await expect(
        page.locator("figure.map").getByRole("link", { name: "© OpenStreetMap contributors" }),
      ).toHaveCount(1);
    }
    await page.goto(`${server.url}/routes/${id}`);
    // It was made with other figures.
    await expect(page.getByText(/stored by another reckoning. Waybook, which draws/)).toBeVisible();
    const [, now] =
      /finds .+ mi and (.+)\./.exec(
        (await page.locator(".route-summary__stored").textContent()) ?? "",
      ) ?? [];
    await page.goto(`${server.url}/routes/${id}/optimize`);
    const time = page.getByRole("row", { name: /^Time/ }).getByRole("cell").first();
    await expect(time).toHaveText(now ?? "");
    await page.getByRole("button", { name: "Use this order" }).click();
    await expect(page.getByText("The new order is saved")).toBeVisible();
    await expect(page.locator(".route-path")).toContainText("Fire Tower");
    await expect(page.locator(".route-summary__stored")).toHaveCount(0);
  });

  test("another can be added: routes follow the streets of both, and are estimated between", async ({
    page,
    context,
  }) => {
    test.skip(!BALTIMORE, "baltimore-md.osm.pbf is not at hand");
    const { server } = world;
    prepare(server.dataDir);
    prepare(server.dataDir, ["add", BALTIMORE ?? ""]);
    await signInAt(context, server.url, "manager");
    const api = await managersApi(server);
    const columbus: [string, [number, number]][] = [
      ["Courthouse", [-83.0007, 39.9612]],
      ["Short North Deli", [-83.0035, 39.9773]],
    ];
    const baltimore: [string, [number, number]][] = [
      ["Fells Point", [-76.592, 39.284]],
      ["Canton", [-76.575, 39.282]],
    ];
    const between = "Directions by Waybook. Some legs are estimated: no road leads along them.";
    for (const [stops, words, estimated] of [
      [columbus, "Directions by Waybook", 0],
      [baltimore, "Directions by Waybook", 0],
      [[...columbus, ...baltimore], between, 1],
    ] as const) {
      const { id } = await api.through([...stops]);
      await page.goto(`${server.url}/routes/${id}`);
      await expect(page.locator(".route-path")).toHaveText(words);
      const dashed = page.locator(".map__line--estimated:not(.map__line--edge)");
      await expect(dashed).toHaveCount(estimated);
      await expect(
        page.locator("figure.map").getByRole("link", { name: "© OpenStreetMap contributors" }),
      ).toHaveCount(1);
    }
  });

  test("its roads may be damaged: routes are then estimated", async ({ page, context }) => {
    const { server } = world;
    prepare(server.dataDir);
    await signInAt(context, server.url, "manager");
    const { id } = await (await managersApi(server)).through([
      ["Courthouse", [-83.0007, 39.9612]],
      ["Deli", [-83.0035, 39.9773]],
    ]);
    const folder = join(server.dataDir, "roads");
    const [region] = (await readdir(folder, { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    );
    await writeFile(join(folder, region?.name ?? "", "roads.bin"), "nonsense");
    await page.goto(`${server.url}/routes/${id}`);
    await expect(page.locator(".route-path")).toContainText("The line is estimated");
    expect(server.log).toContain("the prepared roads can't be read");
  });
});
