import { gzipSync } from "node:zlib";
import { signIn, withProduct } from "./product";
import { type Figure, kilobytes, print } from "./report";

/** What the first load of a page costs: the page, and the scripts and styles that it names. */
export async function bytes(): Promise<void> {
  await withProduct({}, async (server) => {
    const cookie = await signIn(server, "officeManager");
    const figures = [
      ...(await pageBytes(server.url, "/", {})),
      ...(await pageBytes(server.url, "/routes", { cookie })),
    ];
    print("Bytes of a first load (gzip)", figures);
  });
}

async function pageBytes(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const html = await text(origin + path, headers);
  const assets = [...new Set(html.match(/\/build\/[\w./$()-]+\.(?:js|css)\b/g))];
  const sizes = await Promise.all(
    assets.map(async (asset) => ({ asset, size: zipped(await text(origin + asset, {})) })),
  );
  const total = (ending: string) =>
    sizes.filter(({ asset }) => asset.endsWith(ending)).reduce((sum, { size }) => sum + size, 0);
  const isList = path === "/routes";
  return [
    {
      what: `HTML of \`${path}\``,
      figure: kilobytes(zipped(html)),
      budget: isList ? "12 kB" : undefined,
    },
    {
      what: `JS of \`${path}\``,
      figure: kilobytes(total(".js")),
      budget: isList ? "130 kB" : undefined,
    },
    { what: `CSS of \`${path}\``, figure: kilobytes(total(".css")) },
  ];
}

async function text(url: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(url, { headers, redirect: "error" });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.text();
}

const zipped = (content: string) => gzipSync(content).length;
