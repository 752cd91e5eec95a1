import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dayBytes } from "./day-bytes";
import { text, zipped } from "./gzip";
import { signIn, withProduct } from "./product";
import { type Figure, kilobytes, print } from "./report";

const ROOT = resolve(import.meta.dirname, "..");

interface Page {
  /** As the table calls it. */
  name: string;
  path: string;
  /** In kB. */
  budgets?: { html?: number; js?: number };
}

/** What the first load of a page costs: the page, and the scripts and styles that it names. */
export async function bytes(): Promise<void> {
  await withProduct({}, async (server) => {
    const cookie = await signIn(server, "officeManager");
    const id = await longestRoute(server.url, { cookie });
    const map = { js: 130 };
    const pages: Page[] = [
      { name: "/", path: "/", budgets: { js: 95 } },
      { name: "/routes", path: "/routes", budgets: { html: 6, js: 110 } },
      { name: "/locations", path: "/locations?page=1", budgets: { js: 110 } },
      { name: "/create-route", path: "/create-route", budgets: map },
      { name: "/routes/{id}", path: `/routes/${id}`, budgets: map },
      { name: "/on-going-route/{id}", path: `/on-going-route/${id}`, budgets: map },
    ];
    const figures: Figure[] = [];
    for (const page of pages) {
      figures.push(...(await pageBytes(server.url, page, page.path === "/" ? {} : { cookie })));
    }
    print("Bytes of a first load (gzip)", [...figures, ...mapLibrary(), ...(await dayBytes())]);
  });
}

/** The active route of the reader's that has the most stops. */
async function longestRoute(origin: string, headers: Record<string, string>): Promise<string> {
  const query = "filters=status:active&routeSortBy=totalLocation&routeSortOrder=desc";
  const list = await text(`${origin}/routes?routePage=1&${query}`, headers);
  const id = /href="\/routes\/([\w-]{36})["?]/.exec(list)?.[1];
  if (!id) throw new Error("The demo has no active route");
  return id;
}

/** What a map screen loads besides, once the map library takes over from the picture. */
function mapLibrary(): Figure[] {
  const folder = resolve(ROOT, "public/build/_shared");
  const chunk = readdirSync(folder).find((name) => /^maplibre-gl-\w+\.js$/.test(name));
  if (!chunk) throw new Error("The build has no chunk of MapLibre");
  const size = (path: string) => kilobytes(zipped(readFileSync(path, "utf8")));
  const worker = resolve(ROOT, "node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs");
  return [
    { what: "MapLibre, with an extract or a style alone", figure: size(resolve(folder, chunk)) },
    { what: "its worker", figure: size(worker) },
  ];
}

async function pageBytes(
  origin: string,
  { name, path, budgets = {} }: Page,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const html = await text(origin + path, headers);
  const assets = [...new Set(html.match(/\/build\/[\w./$()+[\]-]+\.(?:js|css)\b/g))];
  const sizes = await Promise.all(
    assets.map(async (asset) => ({ asset, size: zipped(await text(origin + asset, {})) })),
  );
  const total = (ending: string) =>
    sizes.filter(({ asset }) => asset.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);
  const budget = (kB: number | undefined) => (kB ? `${kB} kB` : undefined);
  return [
    {
      what: `HTML of \`${name}\``,
      figure: kilobytes(zipped(html)),
      budget: budget(budgets.html),
    },
    { what: `JS of \`${name}\``, figure: kilobytes(total(".js")), budget: budget(budgets.js) },
    { what: `CSS of \`${name}\``, figure: kilobytes(total(".css")) },
  ];
}
