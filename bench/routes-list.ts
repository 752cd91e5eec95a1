import { seed, withPostgres } from "./databases";
import { loadInTurns, settledLoad } from "./load";
import { apiOf, SECRET, signIn, withProduct } from "./product";
import { milliseconds, print } from "./report";
import { shown } from "./times";

const SECONDS = 10;
const CONNECTIONS = 16;

/** What the console has its list come with. */
const INCLUDED = encodeURIComponent('{"include":["agent","office","createdBy"]}');

/** The Routes list against the least page that the same server can send. */
export async function routesList(): Promise<void> {
  await withProduct({}, async (server) => {
    const headers = { cookie: await signIn(server, "admin") };
    const authorization = `Bearer ${await apiOf(server).signIn("admin")}`;
    const bareUrl = { url: `${server.url}/_bare`, headers };
    const listUrl = { url: `${server.url}/routes`, headers };
    const { bare, list } = await loadInTurns(
      { bare: bareUrl, list: listUrl },
      { connections: CONNECTIONS, seconds: SECONDS },
    );
    const {
      bare: oneBare,
      list: oneList,
      call: oneCall,
    } = await loadInTurns(
      {
        bare: bareUrl,
        list: listUrl,
        call: {
          url: `http://127.0.0.1:${server.apiPort}/routes?page=1&limit=10&filter=${INCLUDED}`,
          headers: { authorization },
        },
      },
      { connections: 1, seconds: SECONDS },
    );
    const ratio = list.requestsPerSecond / bare.requestsPerSecond;
    const onTop = oneList.p50 - oneCall.p50;
    print(`\`/routes\` against a bare page, ${CONNECTIONS} at a time`, [
      { what: "`/routes`: requests/s", figure: String(Math.round(list.requestsPerSecond)) },
      { what: "bare page: requests/s", figure: String(Math.round(bare.requestsPerSecond)) },
      { what: "ratio", figure: `${ratio.toFixed(2)}×`, budget: "at least 0.3×" },
      { what: "`/routes`: p50 / p95", figure: shown(list) },
      { what: "bare page: p50 / p95", figure: shown(bare) },
    ]);
    print("`/routes`, one at a time (p50)", [
      { what: "`/routes`", figure: milliseconds(oneList.p50) },
      { what: "the upstream's list call alone", figure: milliseconds(oneCall.p50) },
      { what: "bare page", figure: milliseconds(oneBare.p50) },
      {
        what: "console on top of the upstream, against the bare page",
        figure: `${(onTop / oneBare.p50).toFixed(1)}×`,
        budget: "under 3×",
      },
    ]);
  });
}

/** The same list on Postgres with 20,000 routes. */
export async function bigList(): Promise<void> {
  await withPostgres(async (url) => {
    seed(url, { locations: 20_000, routes: 20_000, visits: 50_000 });
    const env = { DATABASE_URL: url, SESSION_SECRET: SECRET };
    await withProduct(env, async (server) => {
      const headers = { cookie: await signIn(server, "admin") };
      const pages = {
        "first page": "/routes",
        "last page": "/routes?routePage=2000",
        search: "/routes?routeSearch=clintonville",
        "sorted by distance": "/routes?routeSortBy=distance&routeSortOrder=desc",
        "filtered by status": "/routes?filters=status%3Aactive",
      };
      const figures = [];
      for (const [what, path] of Object.entries(pages)) {
        const options = { headers, connections: 1, seconds: 5 };
        figures.push({ what, figure: shown(await settledLoad(server.url + path, options)) });
      }
      print("`/routes` with 20,000 routes on Postgres, one at a time (p50 / p95)", figures);
    });
  });
}
