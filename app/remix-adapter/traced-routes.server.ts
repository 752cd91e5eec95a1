import type { ServerBuild } from "@remix-run/node";
import { inSpan, tracer } from "platform/watch/tracing";

type BuiltRoutes = ServerBuild["routes"];
type Work = (args: never) => unknown;

/** The routes, each loader and action as a span of its own; where nothing is traced as they are. */
export function withSpans(routes: BuiltRoutes): BuiltRoutes {
  if (!tracer()) return routes;
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: spanned("loader", id, loader) }),
        ...(action && { action: spanned("action", id, action) }),
      };
      return [id, { ...route, module }];
    }),
  );
}

function spanned<F extends Work>(what: "loader" | "action", id: string, work: F): F {
  const about = {
    name: `${what} ${id}`,
    kind: "internal",
    attributes: { "code.function.name": `${id} ${what}` },
  } as const;
  return ((args: Parameters<F>[0]) =>
    inSpan(
      () => about,
      async () => work(args),
    )) as F;
}
