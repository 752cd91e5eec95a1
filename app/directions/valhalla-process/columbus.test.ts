import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoutePoint } from "geo/directions/engine";
import { failureOf } from "geo/directions/testing/failure";
import { type Bounds, greatCircle, type LonLat } from "geo/geometry/lon-lat";
import { seededRandom } from "geo/stop-order/random";
import { sharedData } from "geo/testing/shared-data";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Extract, loadedExtract } from "~/extract/extract.server";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import { betterOrder } from "../better-order.server";
import { currentEngine, routePath, travelTimes } from "../directions.server";
import { valhallaInProcess } from "./engine.server";
import { valhallaFiles } from "./files";
import { PrepareError, prepareValhalla } from "./prepare";
import { ValhallaSupervisor } from "./supervisor.server";
import { isRunning } from "./testing/fake-package";
import { noValhalla, TEST_DATA_DIR } from "./testing/installed";

vi.mock("~/extract/extract.server");

const PBF = sharedData("columbus-oh.osm.pbf");
const BALTIMORE = sharedData("baltimore-md.osm.pbf");
const why = PBF ? noValhalla() : "columbus-oh.osm.pbf is not at hand: TEST_DATA names its folder";
const BOUNDS: Bounds = [-83.2453, 39.859, -82.7876, 40.1118];

const stop = (longitude: number, latitude: number, name?: string): RoutePoint => ({
  coordinates: [longitude, latitude],
  name,
});
const STATEHOUSE = stop(-82.9988, 39.9612, "Statehouse");
const STADIUM = stop(-83.0197, 40.0017, "Stadium");
const BEXLEY = stop(-82.9377, 39.9689, "Bexley");
const CANTON = stop(-76.575, 39.282, "Canton");
const FELLS_POINT = stop(-76.592, 39.286, "Fells Point");
const TOLEDO = stop(-83.5379, 41.6528, "Toledo");

/** Places in the inner city, the same every time. */
function placesIn(count: number): RoutePoint[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, () =>
    stop(-83.08 + 0.16 * random(), 39.92 + 0.12 * random()),
  );
}
const crow = (points: readonly RoutePoint[]) =>
  points.reduce((metres, { coordinates }, index) => {
    const last = points[index - 1];
    return last ? metres + greatCircle(last.coordinates, coordinates) : metres;
  }, 0);

describe.skipIf(why)(`Valhalla on Columbus${why ? ` (skipped: ${why})` : ""}`, () => {
  let folder: string;
  let supervisor: ValhallaSupervisor;
  const steps: string[] = [];
  const prepare = (pbf = PBF ?? "", dataDir = TEST_DATA_DIR) =>
    prepareValhalla({ pbfs: [pbf], folder, dataDir, say: (line) => steps.push(line) });
  const prepareFailure = (work: Promise<void>) =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => {
        expect(error).toBeInstanceOf(PrepareError);
        return error instanceof Error ? error.message : "";
      },
    );
  const extract = (): Extract => ({
    name: "columbus-oh",
    version: "1",
    regions: [{ name: "columbus-oh", bounds: BOUNDS }],
    folder,
    valhalla: true,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waybook-columbus-"));
    setTestEnv("http://127.0.0.1:1", { dataDir: TEST_DATA_DIR });
    // The second time is quick: the package is there.
    await prepare();
    supervisor = new ValhallaSupervisor(valhallaFiles(folder, TEST_DATA_DIR));
  }, 300_000);
  afterEach(() => {
    vi.mocked(loadedExtract).mockReturnValue(null);
  });
  afterAll(async () => {
    supervisor?.retire();
    currentEngine();
    await rm(folder, { recursive: true });
  });
  const engine = (more?: { timeoutMs?: number; profile?: string }) => {
    if (more?.timeoutMs) {
      supervisor.retire();
      supervisor = new ValhallaSupervisor(valhallaFiles(folder, TEST_DATA_DIR), more);
    }
    return valhallaInProcess(supervisor, more?.profile ?? "auto");
  };

  it.each([true, false])(
    "has turns across the traffic take longer, on the left: %s",
    async (onLeft) => {
      const own = join(folder, "sides");
      await prepareValhalla({
        ...{ pbfs: [PBF ?? ""], folder: own, dataDir: TEST_DATA_DIR },
        ...{ onLeft, say: () => {} },
      });
      const driving = new ValhallaSupervisor(valhallaFiles(own, TEST_DATA_DIR));
      const side = valhallaInProcess(driving, "auto");
      // Round a crossing of two streets, each way in and each way out once.
      const arms = [
        [0, 0.0008],
        [0.001, 0],
        [0, -0.0008],
        [-0.001, 0],
      ].map(([east = 0, north = 0]) => stop(-82.9155 + east, 39.94867 + north));
      const secondsTurning = async (by: number) => {
        const turns = arms.map((from, at) => [from, arms[(at + by) % 4] ?? from]);
        const paths = await Promise.all(turns.map((turn) => side.route(turn, {})));
        return paths.reduce((sum, path) => sum + path.time / 1000, 0);
      };
      const [toLeft, toRight] = [await secondsTurning(1), await secondsTurning(3)];
      const [across, near] = onLeft ? [toRight, toLeft] : [toLeft, toRight];
      expect(across).toBeGreaterThan(near + 8);
      driving.retire();
      await rm(own, { recursive: true });
    },
  );

  it("is prepared in a folder that can be moved, with nothing left over", async () => {
    expect(steps).toContain("building Valhalla's tiles");
    expect(readdirSync(folder)).toEqual(["valhalla"]);
    expect(readdirSync(join(folder, "valhalla")).sort()).toEqual(["tiles", "valhalla.json"]);
    expect(readFileSync(join(folder, "valhalla/valhalla.json"), "utf8")).not.toContain(folder);
    await rename(folder, `${folder}-moved`);
    folder = `${folder}-moved`;
    supervisor = new ValhallaSupervisor(valhallaFiles(folder, TEST_DATA_DIR));
    expect((await engine().route([STATEHOUSE, STADIUM], {})).distance).toBeGreaterThan(4000);
  });

  it("keeps what is there where an extract can't be read, or holds no roads", async () => {
    const broken = join(tmpdir(), `waybook-broken-${process.pid}.osm.pbf`);
    await writeFile(broken, readFileSync(PBF ?? "").subarray(0, 3000));
    expect(await prepareFailure(prepare(broken))).toMatch(
      /^Valhalla could not build tiles of .*: PBF error/,
    );
    await rm(broken);
    expect(await prepareFailure(prepare("/nowhere.osm.pbf"))).toContain("No such file");
    expect(await readdir(folder)).toEqual(["valhalla"]);
    expect(existsSync(join(folder, "valhalla/valhalla.json"))).toBe(true);
  });

  it("finds paths along the streets", async () => {
    const places = [STATEHOUSE, STADIUM, BEXLEY];
    const path = await engine().route(places, {});
    expect(path).toMatchObject({ engine: "valhalla", estimated: false });
    expect(path.distance).toBeGreaterThan(crow(places));
    expect(path.distance).toBeLessThan(3 * crow(places));
    // Between 15 and 110 km/h, and a point every few dozen metres.
    expect(path.distance / (path.time / 1000)).toBeGreaterThan(4);
    expect(path.distance / (path.time / 1000)).toBeLessThan(30);
    expect(path.points.length).toBeGreaterThan(100);
    const ends: LonLat[] = [path.points[0] as LonLat, path.points.at(-1) as LonLat];
    expect(greatCircle(ends[0] as LonLat, STATEHOUSE.coordinates)).toBeLessThan(200);
    expect(greatCircle(ends[1] as LonLat, BEXLEY.coordinates)).toBeLessThan(200);
    const onFoot = await engine({ profile: "pedestrian" }).route(places, {});
    expect(onFoot.time).toBeGreaterThan(2 * path.time);
  });

  it("has times both ways that fit the paths", async () => {
    const places = placesIn(12);
    const times = await engine().matrix?.(places, {});
    const path = await engine().route(places.slice(0, 2), {});
    expect(times).toMatchObject({ engine: "valhalla", estimated: false });
    expect(times?.seconds.map((row) => row.length)).toEqual(places.map(() => 12));
    for (const [index, row] of times?.seconds.entries() ?? []) expect(row[index]).toBe(0);
    const there = times?.seconds[0]?.[1] ?? 0;
    expect(Math.abs(there - path.time / 1000)).toBeLessThan(0.1 * there);
    const back = times?.seconds.map((row) => row[0]);
    expect(back).not.toEqual(times?.seconds[0]);
  });

  it("names the stop that is off the roads, for a path and for times", async () => {
    const north = stop(-82.9, 40.125);
    const places = [STATEHOUSE, BEXLEY, TOLEDO];
    expect(await failureOf(engine().route(places, {}))).toMatchObject({
      kind: "no-path",
      stopIndex: 2,
      message: "Toledo is not near any road.",
    });
    const times = Promise.resolve(engine().matrix?.([STATEHOUSE, north], {}));
    expect(await failureOf(times)).toMatchObject({ stopIndex: 1 });
  });

  it.skipIf(!BALTIMORE)("finds paths in each of two regions, and none between them", async () => {
    const two = join(folder, "two");
    const pbfs = [PBF ?? "", BALTIMORE ?? ""];
    await prepareValhalla({ pbfs, folder: two, dataDir: TEST_DATA_DIR, say: () => {} });
    const files = valhallaFiles(two, TEST_DATA_DIR);
    const both = new ValhallaSupervisor(files);
    const apart = valhallaInProcess(both, "auto");
    expect((await apart.route([STATEHOUSE, STADIUM], {})).distance).toBeGreaterThan(4000);
    expect((await apart.route([CANTON, FELLS_POINT], {})).distance).toBeGreaterThan(1500);
    expect(await failureOf(apart.route([STATEHOUSE, CANTON], {}))).toMatchObject({
      kind: "no-path",
      stopIndex: undefined,
      // In Valhalla's own words, which depend on what it looks at first.
      message: expect.stringMatching(/^(No path could be found|Locations are in unconnected)/),
    });
    const times = await apart.matrix?.([STATEHOUSE, BEXLEY, CANTON], {});
    expect(times?.seconds.map((row) => row.map((time) => time === null))).toEqual([
      [false, false, true],
      [false, false, true],
      [true, true, false],
    ]);
    both.retire();
    await rm(two, { recursive: true });
  });

  it("tells a mode of travel that it does not know", async () => {
    const error = await failureOf(engine({ profile: "yak" }).route([STATEHOUSE, BEXLEY], {}));
    expect(error.kind).toBe("refused");
    expect(error.message).toContain("DIRECTIONS_PROFILE");
  });

  it("is killed in mid-question, and works for the next", async () => {
    await engine().route([STATEHOUSE, BEXLEY], {});
    const before = supervisor.pid ?? 0;
    const asked = failureOf(Promise.resolve(engine().matrix?.(placesIn(150), {})));
    process.kill(before, "SIGKILL");
    expect(await asked).toMatchObject({ kind: "unreachable", cause: "SIGKILL" });
    expect((await engine().route([STATEHOUSE, BEXLEY], {})).distance).toBeGreaterThan(4000);
    expect(supervisor.pid).not.toBe(before);
  });

  it("crashes by itself, and works for the next", async () => {
    // A public transport without data: the real engine ends with a segmentation fault.
    const crashed = await failureOf(engine({ profile: "transit" }).route([STATEHOUSE, BEXLEY], {}));
    expect(crashed).toMatchObject({ kind: "unreachable", cause: "SIGSEGV" });
    expect((await engine().route([STATEHOUSE, BEXLEY], {})).distance).toBeGreaterThan(4000);
  });

  it("that stands still is given up, ended and started anew", async () => {
    const slow = engine({ timeoutMs: 2000 });
    await slow.route([STATEHOUSE, BEXLEY], {});
    const before = supervisor.pid ?? 0;
    process.kill(before, "SIGSTOP");
    expect((await failureOf(slow.route([STATEHOUSE, BEXLEY], {}))).kind).toBe("timeout");
    expect((await slow.route([STATEHOUSE, BEXLEY], {})).distance).toBeGreaterThan(4000);
    await vi.waitFor(async () => expect(await isRunning(before)).toBe(false));
    // The others may take their time.
    supervisor.retire();
    supervisor = new ValhallaSupervisor(valhallaFiles(folder, TEST_DATA_DIR));
  });

  it("answers 200 × 200, and others meanwhile", async () => {
    await engine().route([STATEHOUSE, BEXLEY], {});
    const answered: string[] = [];
    const times = Promise.resolve(engine().matrix?.(placesIn(200), {}));
    const path = engine().route([STATEHOUSE, STADIUM], {});
    await Promise.all([
      times.then(() => answered.push("times")),
      path.then(() => answered.push("path")),
    ]);
    expect(answered).toEqual(["path", "times"]);
    const { seconds } = (await times) ?? { seconds: [] };
    expect(seconds).toHaveLength(200);
    expect(seconds.flat().filter((time) => time === null)).toHaveLength(0);
  }, 120_000);

  it("answers by itself where its extract holds stops, and estimates legs to others", async () => {
    const places = [STATEHOUSE, STADIUM, BEXLEY];
    expect((await routePath(places)).engine).toBe("estimate");
    vi.mocked(loadedExtract).mockReturnValue(extract());
    expect(await routePath(places)).toMatchObject({ engine: "valhalla", estimated: false });
    expect((await travelTimes(places)).engine).toBe("valhalla");
    expect(await routePath([...places, TOLEDO])).toMatchObject({
      engine: "valhalla",
      offRoads: [3],
    });
    vi.mocked(loadedExtract).mockReturnValue({ ...extract(), valhalla: false });
    expect((await routePath(places)).engine).toBe("estimate");
  });

  it("puts thirty stops into an order that takes less time on the roads", async () => {
    vi.mocked(loadedExtract).mockReturnValue(extract());
    const places = placesIn(30);
    const better = await betterOrder(places, { fixedPrefix: 4 });
    expect(better).toMatchObject({ improved: true, path: { engine: "valhalla" } });
    expect(better.order.slice(0, 4)).toEqual([0, 1, 2, 3]);
    expect([...better.order].sort((a, b) => a - b)).toEqual([...places.keys()]);
    expect(better.path.time).toBeLessThan(0.7 * better.before.time);
  });
});
