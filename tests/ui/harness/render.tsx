/** Runs on the harness's server: a page of it, with the data that it was made from. */
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { Around, routes } from "./app";

const handler = createStaticHandler(routes);

/** The page as HTML, or what its loader or action answered instead. */
export async function render(request: Request, nonce: string): Promise<string | Response> {
  const context = await handler.query(request);
  if (context instanceof Response) return context;
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <Around nonce={nonce}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Around>,
  );
  const { loaderData, actionData, errors } = context;
  const data = JSON.stringify({ loaderData, actionData, errors }).replaceAll("<", "\\u003c");
  const scripts =
    `<script type="application/json" id="hydration" nonce="${nonce}">${data}</script>` +
    `<script type="module" nonce="${nonce}" src="/build/page.js"></script>`;
  return `<!doctype html>${html.replace("</html>", `${scripts}</html>`)}`;
}
