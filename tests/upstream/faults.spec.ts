/** Every row of the error catalogue: in pages, in forms, in pickers, in downloads and in streams. */
import type { APIRequestContext, APIResponse } from "playwright/test";
import { post } from "../support/forms";
import { FAULT_ROWS, type FaultRow } from "./fault-rows";
import type { Recorded, SecondUpstream } from "./second-upstream";
import { expect, signIn, test, withoutScriptsAlone } from "./world";

const TYPED = "A name that was typed";
/** A page alone tells of a hang in `npm test`: each takes the ten seconds that the console waits. */
const tagOf = ({ fault }: FaultRow) => (fault === "hang" ? "@no-js" : "@core-no-js");

withoutScriptsAlone();
// Some wait for ten seconds: the others go on meanwhile.
test.describe.configure({ mode: "parallel", timeout: 60_000 });

for (const row of FAULT_ROWS) {
  // spec: 8.403-406 8.401 8.401-terms 8.429 8.outside-200-302 8.204 8.invalid-request
  // spec: 8.error-message 8.oops 8.request-failed
  test(`${row.name}: a page says so`, { tag: "@core-no-js" }, async ({ request, at, upstream }) => {
    const reply = await underFault(
      row,
      upstream,
      request,
      at,
      (call) => call === "GET /routes",
      () => request.get(`${at}/routes?routeSearch=Round`),
    );
    await looksLike(row, reply, request, at);
    if (row.empty) expect(reply.status()).toBe(200);
    else if (!row.leads) expect(reply.status()).toBe(row.status);
  });
  // spec: 8.error-object
  test(`${row.name}: a form says so, and what was typed is kept`, {
    tag: tagOf(row),
  }, async ({ request, at, upstream }) => {
    const address = "/routes/r1/rename";
    const sends = (call?: string) => call === "PATCH /routes/{id}";
    const reply = await underFault(row, upstream, request, at, sends, () =>
      post(request, at, address, [["name", TYPED]]),
    );
    if (row.leads) {
      expect(reply.status()).toBeGreaterThanOrEqual(300);
      if (row.leads === "terms") return;
      await signIn(request, at, "admin");
      expect(await (await request.get(at + address)).text()).toContain(`value="${TYPED}"`);
      return;
    }
    if (row.done) {
      expect(reply.status()).toBe(303);
      return;
    }
    const page = await reply.text();
    expect(reply.status()).toBeGreaterThanOrEqual(400);
    expect(page).toContain(row.words);
    // Where the page itself could not be shown either, it comes back with it.
    const shown = row.fault === "refuse" ? await (await request.get(at + address)).text() : page;
    expect(shown).toContain(`value="${TYPED}"`);
    expect(upstream.rows.routes[0]?.name).toBe("Harbour Round");
  });
  // spec: 8.toast-error
  test(`${row.name}: a picker, a download and a stream say so`, {
    tag: tagOf(row),
  }, async ({ request, at, upstream }) => {
    const isAsked = (call?: string, url = "") =>
      call === "GET /offices/report" ||
      call === "GET /route-location-maps/{id}/export" ||
      url.endsWith("/positions/stream");
    const [picker, download, stream] = await underFault(row, upstream, request, at, isAsked, () =>
      Promise.all([
        request.get(`${at}/options/offices`, { maxRedirects: 0 }),
        request.get(`${at}/routes/r1/export/csv`, { maxRedirects: 0 }),
        request.get(`${at}/live/routes/r1`, { maxRedirects: 0 }),
      ]),
    );
    if (row.leads) {
      for (const reply of [picker, download]) {
        expect(reply.status()).toBeGreaterThanOrEqual(300);
        expect(reply.headers().location).toMatch(row.leads === "terms" ? /^\/terms/ : /^\/login/);
      }
    } else {
      if (row.empty) expect(await picker.json()).toMatchObject({ options: [] });
      else {
        expect(picker.status()).toBe(row.status);
        expect(await picker.text()).toContain(row.words);
      }
      // Back to the dialog, which says why.
      const dialog = await (await request.get(at + download.headers().location)).text();
      expect(dialog).toMatch(/toast__text"><p[^>]*>Error/);
      expect(dialog).toContain(row.empty ? "Oops! Something went wrong" : row.words);
    }
    // A script asks for it: a status and nothing to read, or that there is nothing to wait for.
    const ended = row.leads === undefined ? "" : "event: off\ndata:\n\n";
    expect(await stream.text()).toBe(ended);
    if (!ended) expect(stream.status()).toBeGreaterThanOrEqual(400);
  });
}

/** What a request gets while the upstream fails at some of its calls. */
async function underFault<T>(
  { fault }: FaultRow,
  upstream: SecondUpstream,
  request: APIRequestContext,
  at: string,
  isMeant: (call: Recorded["call"], url: string) => boolean,
  ask: () => Promise<T>,
): Promise<T> {
  await signIn(request, at, "admin");
  if (fault === "refuse") {
    await upstream.leave();
    try {
      return await ask();
    } finally {
      await upstream.listen();
    }
  }
  upstream.fault = ({ call, url }) => (isMeant(call, url) ? fault : undefined);
  const reply = await ask();
  upstream.fault = () => undefined;
  return reply;
}

async function looksLike(
  row: FaultRow,
  reply: APIResponse,
  request: APIRequestContext,
  at: string,
): Promise<void> {
  const page = await reply.text();
  expect(page.toLowerCase()).toContain(row.words.toLowerCase());
  const path = new URL(reply.url()).pathname;
  if (row.leads === "terms") expect(path).toBe("/terms-conditions");
  else if (row.leads === "sign-in") {
    expect(path).toBe("/");
    const after = await request.get(`${at}/dashboard`, { maxRedirects: 0 });
    expect(after.headers().location).toMatch(/^\/(\?|$)/);
  } else {
    expect(path).toBe("/routes");
    expect((await request.get(`${at}/routes`)).status()).toBe(200);
  }
}
