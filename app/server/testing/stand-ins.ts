/** What the start is tested with in place of the API and of the console's build, as text. */

/** A pretended API: it is ready at once, and dies or ends as it is told to by its paths. */
export const API = `
import { createServer } from "node:http";
console.log("the API begins");
if (process.env.API_BROKEN) { console.error("the API says why"); process.exit(3); }
const server = createServer((req, res) => {
  if (req.url === "/die") process.exit(9);
  res.end(String(process.pid));
}).listen(Number(process.env.API_PORT), "127.0.0.1", () => process.send({
  ready: true,
  port: server.address().port,
  accounts: process.env.OWN_COMPANY ? {} : process.env.DEMO === "1" ? {
    admin: { email: "admin@x.example", password: "pass-1" },
    officeManager: { email: "dana@x.example", password: "pass-2" },
  } : undefined,
  outbox: process.env.SMTP_URL ? undefined : "/outbox",
}));
process.on("SIGTERM", () => { console.log("the API stops"); process.exit(0); });
process.on("SIGINT", () => {});
process.on("disconnect", () => process.exit(0));
`;

/** The least of a Remix build: a first page, and one that takes its time. */
export const BUILD = `
const route = (id, path, loader) => ({ id, path, index: id === "first", module: { loader } });
export const mode = "production", isSpaMode = false, publicPath = "/build/", basename = "/", future = {};
export const assets = { routes: {}, version: "1", entry: { module: "", imports: [] }, url: "" };
export const entry = { module: { default: () => new Response("") } };
export const routes = {
  first: route("first", undefined, () => new Response("the first page")),
  slow: route("slow", "slow", async () => {
    await new Promise((done) => setTimeout(done, 700));
    return new Response("finished");
  }),
};
`;
