import { spawnSync } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadInTurns } from "./load";
import { signIn, withFolder, withProduct } from "./product";
import { print } from "./report";

const ROOT = resolve(import.meta.dirname, "..");
const MODULES = 60;
const SECONDS = 30;
const CONNECTIONS = 16;

/** What it costs the Routes list that the console has many more screens. */
export async function modules(): Promise<void> {
  await withFolder(async (folder) => {
    await buildWithMore(folder);
    await withProduct({}, (plain) =>
      withProduct(
        {},
        async (larger) => {
          const page = async (server: typeof plain) => ({
            url: `${server.url}/routes`,
            headers: { cookie: await signIn(server, "admin") },
          });
          const { few, many } = await loadInTurns(
            { few: await page(plain), many: await page(larger) },
            { connections: CONNECTIONS, seconds: SECONDS },
          );
          const loss = 100 * (1 - many.requestsPerSecond / few.requestsPerSecond);
          print(`\`/routes\` with ${MODULES} more route modules, ${CONNECTIONS} at a time`, [
            { what: "as it is: requests/s", figure: few.requestsPerSecond.toFixed(1) },
            { what: "with more modules: requests/s", figure: many.requestsPerSecond.toFixed(1) },
            { what: "loss", figure: `${loss.toFixed(1)}%`, budget: "under 3%" },
          ]);
        },
        folder,
      ),
    );
  });
}

/** Builds the console once more in `folder`, with route modules that nothing links to. */
async function buildWithMore(folder: string): Promise<void> {
  const parts = ["app", "api/db", "build", "contract", "geo", "platform", "public"];
  for (const part of [...parts, "package.json", "remix.config.js", "tsconfig.json"]) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const routes = join(folder, "app/routes/_console+/_more+");
  await mkdir(routes);
  for (let n = 0; n < MODULES; n++) {
    await writeFile(join(routes, `more-${n}.$id.tsx`), moduleText(n));
  }
  const cli = join(ROOT, "node_modules/@remix-run/dev/dist/cli.js");
  const built = spawnSync(process.execPath, [cli, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (built.status !== 0) throw new Error("The build with more modules failed");
}

const moduleText = (n: number) => `import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

export const loader = ({ params }: LoaderFunctionArgs) => ({ of: ${n}, id: params.id });

export default function More() {
  const { of, id } = useLoaderData<typeof loader>();
  return <h1>{of}: {id}</h1>;
}
`;
