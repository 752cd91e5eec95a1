/** The service worker of `/day`: stores the page of the day, and sends what waits. */
import { TOO_LARGE } from "../../urls";
import { FROM_HOME } from "./home";
import { FORM_LOST, languageOf, sayNeedsConnection } from "./needs-connection";
import { CHANNEL, sendAll } from "./send";
import { listRecords } from "./store";

/** What we use of a worker's global: its types and a page's can't be loaded together. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(reply: Promise<Response> | Response): void;
}
interface Worker {
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(
    name: "install" | "activate" | "sync",
    listener: (event: WorkerEvent) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = self as unknown as Worker;

const STORE = "waybook-day";
const TODAY = "/day";
const TOMORROW = "/day?day=tomorrow";
const MESSAGES = "/day/messages";
/** After this a stored page is shown before the network has answered. */
const PATIENCE_MS = 8000;
const AWAY = [502, 503, 504];

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(worker.clients.claim().then(() => refresh())),
);
worker.addEventListener("sync", (event) => event.waitUntil(sendInBackground()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== worker.location.origin) return;
  if (request.method !== "GET") {
    // Maybe another agent's link: what is stored is not theirs.
    if (pathname.startsWith("/day/open/")) event.waitUntil(caches.delete(STORE));
    if (isPlainForm(request)) event.respondWith(answerForm(request));
    return;
  }
  if (pathname === TODAY || pathname === MESSAGES) return event.respondWith(answerPage(event));
  // The home screen of an iPhone opens the link each time: the day itself, once it is stored.
  if (pathname.startsWith("/day/open/") && !searchParams.has(FROM_HOME)) return;
  if (request.mode === "navigate") return event.respondWith(answerOther(request));
  if (isAsset(pathname)) event.respondWith(answerAsset(request));
});

const isAsset = (path: string) => /^\/(build|day\/(script|map))\//.test(path);
const isMap = (path: string) => path.startsWith("/day/map/");

function keyOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  if (pathname !== MESSAGES) return searchParams.get("day") === "tomorrow" ? TOMORROW : TODAY;
  const channel = searchParams.get("channel");
  return channel ? `${MESSAGES}?channel=${encodeURIComponent(channel)}` : MESSAGES;
}

/** From the network; the stored page where that does not answer. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = keyOf(request.url);
  const isNavigation = request.mode === "navigate";
  // It says of a form that it was not sent, which is not so of the next page.
  const isPassing = new URL(request.url).searchParams.has(TOO_LARGE);
  const network = fetch(request).then((reply) => {
    if (!isPassing) event.waitUntil(store(key, reply.clone()));
    return reply;
  });
  if (isNavigation && key === TODAY) event.waitUntil(network.then(storeMessages, () => {}));
  event.waitUntil(network.catch(() => {}));
  // A page that refreshes itself wants the new one or none.
  if (!isNavigation) return network;
  const { searchParams } = new URL(request.url);
  // The language of a home screen is that of the day when it was put there.
  const language = searchParams.has(FROM_HOME) ? null : searchParams.get("lang");
  const stored = await findStored(key, language);
  if (!stored) return network.catch((error) => answerAway(request, error));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const reply = await Promise.race([network.catch(() => undefined), late]);
  return reply && !AWAY.includes(reply.status) ? reply : markStored(stored);
}

/**
 * A conversation that was never open is replaced by the one that comes first, or by the day.
 *
 * @param language the only one that will do; null: any
 */
async function findStored(key: string, language: string | null): Promise<Response | undefined> {
  const cache = await caches.open(STORE);
  const isMessages = key.startsWith(MESSAGES);
  const keys = isMessages ? [key, MESSAGES, TODAY] : [key];
  for (const one of keys) {
    const found = await cache.match(one);
    if (!found) continue;
    const isRead = !language || languageOf(await found.clone().text()) === language;
    return isRead ? found : undefined;
  }
  return undefined;
}

let messagesReadAt = 0;
const MESSAGES_EVERY_MS = 60_000;

/** The last messages can be read without a connection too. */
async function storeMessages(): Promise<void> {
  if (Date.now() - messagesReadAt < MESSAGES_EVERY_MS) return;
  messagesReadAt = Date.now();
  try {
    await store(MESSAGES, await fetch(MESSAGES));
  } catch {
    // No network: they are stored the next time.
  }
}

/** Has the page say since when it is stored. */
async function markStored(stored: Response): Promise<Response> {
  const html = (await stored.text()).replace("<html ", "<html data-stored ");
  return new Response(html, { headers: stored.headers });
}

/** Pages that are not stored. */
const answerOther = (request: Request): Promise<Response> =>
  fetch(request).catch((error) => answerAway(request, error));

/** Without a connection the link on a home screen opens the stored day; others say why they do not open. */
async function answerAway({ url }: Request, error: unknown): Promise<Response> {
  const stored = await (await caches.open(STORE)).match(TODAY);
  if (!stored) throw error;
  if (new URL(url).pathname.startsWith("/day/open/")) return markStored(stored);
  const { headers } = stored;
  return new Response(sayNeedsConnection(await stored.text()), { status: 503, headers });
}

/** Older browsers lose files that pass through a worker. */
const isPlainForm = ({ mode, headers }: Request): boolean =>
  mode === "navigate" &&
  headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true;

/** Without a connection the page stays as it is, with what was entered, and says so. */
const answerForm = (request: Request): Promise<Response> =>
  fetch(request).catch(() => {
    new BroadcastChannel(CHANNEL).postMessage(FORM_LOST);
    return new Response(null, { status: 204 });
  });

const answerAsset = async (request: Request): Promise<Response> =>
  (await (await caches.open(STORE)).match(request)) ?? fetch(request);

let storing: Promise<void> = Promise.resolve();

/** Stores one page after the other: each removes what no stored page uses. */
function store(key: string, reply: Response): Promise<void> {
  const stored = storing.then(() => storeOne(key, reply));
  storing = stored.catch(() => {});
  return stored;
}

/** Stores a page of the day with its style and script; a page that says that the link has ended removes them. */
async function storeOne(key: string, reply: Response): Promise<void> {
  const html = await reply.text();
  // Anything else is not ours: a network's login page, say.
  if (!html.includes('class="day"')) return;
  if ([401, 403, 410].includes(reply.status)) return void (await caches.delete(STORE));
  if (reply.status !== 200 || !html.includes("data-owner=")) return;
  const cache = await caches.open(STORE);
  const assets = assetsOf(html);
  for (const asset of assets) if (!isMap(asset)) await add(cache, asset);
  await cache.put(key, new Response(html, { headers: reply.headers }));
  // The page is of use without them.
  for (const map of assets) if (isMap(map)) await add(cache, map).catch(() => {});
  await removeUnused(cache);
}

async function add(cache: Cache, asset: string): Promise<void> {
  if (await cache.match(asset)) return;
  if (!isMap(asset)) return cache.add(asset);
  const gone = new AbortController();
  const timer = setTimeout(() => gone.abort(), PATIENCE_MS);
  // Pages that are to be stored wait for it.
  const reply = await fetch(asset, { signal: gone.signal }).finally(() => clearTimeout(timer));
  // Anything else is not ours.
  if (reply.ok && reply.headers.get("content-type") === "image/svg+xml") {
    await cache.put(asset, reply);
  }
}

const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js)|\/day\/map\/[^"]+)"/g)].flatMap(
    ([, url]) => (url && isAsset(url) ? [url] : []),
  );

/** After an update, pages that were stored before it still need their own script. */
async function removeUnused(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const [assets, pages] = [true, false].map((wanted) =>
    keys.filter(({ url }) => isAsset(new URL(url).pathname) === wanted),
  );
  const used = new Set<string>();
  for (const page of pages ?? []) {
    const html = await (await cache.match(page))?.text();
    for (const asset of assetsOf(html ?? "")) used.add(asset);
  }
  for (const { url } of assets ?? []) {
    const { pathname, search } = new URL(url);
    if (!used.has(pathname + search)) await cache.delete(url);
  }
}

async function refresh(): Promise<void> {
  try {
    await store(TODAY, await fetch(TODAY));
  } catch {
    // No network: the page is stored the next time.
  }
}

async function sendInBackground(): Promise<void> {
  const { sent, refused, withoutLink } = await sendAll();
  // What was refused is different at the office, too.
  if (sent + refused > 0) {
    await refresh();
    new BroadcastChannel(CHANNEL).postMessage("sent");
  }
  const isLeft = (await listRecords()).some(
    ({ state, owner }) => state === "waiting" && !withoutLink.has(owner),
  );
  // Browsers then try again a little later.
  if (isLeft) throw new Error("some reports wait still");
}
