import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { Outlet, Scripts, useLoaderData } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { setTestEnv } from "~/upstream/testing/odd-upstream";
import * as entry from "./entry.server";

setTestEnv("http://localhost:1");

/** What the loader of the one page answers with. */
let answer: (args: LoaderFunctionArgs) => unknown;
let Page = Text;

function Text() {
  const { text } = useLoaderData<{ text: string }>();
  return <p>{text}</p>;
}

const root = {
  default: Outlet,
  Layout: ({ children }: { children: React.ReactNode }) => (
    <html lang="en">
      <body>
        {children}
        <Scripts nonce="n" />
      </body>
    </html>
  ),
  ErrorBoundary: () => <p>Broken</p>,
};
const page = { loader: (args: LoaderFunctionArgs) => answer(args), default: () => <Page /> };

const pathOf = {
  root: { id: "root", path: "" },
  page: { id: "page", parentId: "root", path: "page" },
};
const asset = { hasLoader: true, hasAction: false, hasClientLoader: false, hasClientAction: false };
const build = {
  mode: "production",
  entry: { module: entry },
  routes: { root: { ...pathOf.root, module: root }, page: { ...pathOf.page, module: page } },
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: {
      root: { ...pathOf.root, ...asset, hasErrorBoundary: true, module: "/root.js" },
      page: { ...pathOf.page, ...asset, hasErrorBoundary: false, module: "/page.js" },
    },
    url: "/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "public",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
} as unknown as ServerBuild;

const handle = createRequestHandler(build, "production");
const get = (cookie = "", signal?: AbortSignal) =>
  handle(new Request("http://localhost/page", { headers: { cookie }, signal }), { nonce: "n" });

interface Late {
  text: string;
  late: Promise<string>;
}

/** Data of which a part is awaited until `arrive` is called. */
function late(): { data: Late; arrive: (text: string) => void } {
  let arrive = (_text: string) => {};
  const promise = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  return { data: { text: "Here", late: promise }, arrive };
}

/** What the page's scripts hand over to Remix, told by running them as a browser would. */
function handedOver(html: string): string {
  let text = "";
  const streamController = {
    enqueue: (more: string) => {
      text += more;
    },
    close: () => {
      text += "closed";
    },
  };
  const window = { __remixContext: { streamController } };
  for (const [, code = ""] of html.matchAll(/<script nonce="n">(.*?)<\/script>/gs)) {
    if (code.startsWith("window.__remixContext.streamController")) {
      new Function("window", code)(window);
    }
  }
  return text;
}

describe("a page", () => {
  it("whose data is all there comes in one piece, with its length", async () => {
    answer = () => ({ text: "Héllo </script><script>alert(1)</script>" });
    const response = await get();
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(html)));
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><body><p>Héllo &lt;\/script&gt;/);
    expect(html).toMatch(/<\/script><\/body><\/html>$/);
    expect(html).not.toContain("<script>alert");
    expect(handedOver(html)).toMatch(/"Héllo <\/script><script>alert\(1\)<\/script>".*\nclosed$/s);
  });

  it("comes before what is slow in a browser known to run scripts", async () => {
    const { data, arrive } = late();
    answer = () => data;
    const response = await get("js=1");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? "";
    expect(first).toContain("<p>Here</p>");
    expect(handedOver(first)).toContain('"Here"');
    expect(response.headers.get("content-length")).toBeNull();
    arrive("the slow part");
    let rest = "";
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      rest += step.value;
    }
    expect(handedOver(rest)).toMatch(/the slow part.*closed$/s);
    expect(rest).toMatch(/<\/script><\/body><\/html>$/);
  });

  it("waits for what is slow in all others", async () => {
    const { data, arrive } = late();
    answer = () => data;
    const answered = get().then((response) => response.text());
    arrive("the slow part");
    expect(handedOver(await answered)).toMatch(/the slow part.*closed$/s);
  });

  it("waits no longer than its reader does", async () => {
    const reader = new AbortController();
    answer = () => {
      setImmediate(() => reader.abort());
      return late().data;
    };
    expect((await get("", reader.signal)).status).toBe(500);
  });

  it("that fails while it is rendered shows the nearest boundary, with a status of 500", async () => {
    answer = () => ({ text: "Here" });
    Page = () => {
      throw new Error("on purpose");
    };
    const response = await get();
    Page = Text;
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain("<p>Broken</p>");
    expect(html).not.toContain("on purpose");
    expect(handedOver(html)).toMatch(/closed$/);
  });
});
