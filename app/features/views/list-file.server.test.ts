import { UNSAFE_defineRoutes as defineRoutes } from "@remix-run/dev";
import { matchRoutes } from "@remix-run/react";
import { EXPORTED_LISTS } from "contract/exports/facts";
import { expect, it } from "vitest";
import remixConfig from "../../../remix.config.js";

const all = Object.values((await remixConfig.routes?.(defineRoutes)) ?? {});
type Tree = Parameters<typeof matchRoutes>[0];
const childrenOf = (parent: string): Tree =>
  all
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: childrenOf(id) },
    );
const routes = childrenOf("root");

/** Reports have their file at the address of their table. */
const IN_TABLES = /^reports\/(:report|coverage|plan)$/;

it.each(EXPORTED_LISTS.filter((path) => !IN_TABLES.test(path)))(
  "the file of %s is not taken for a record or dialog of that name",
  (path) => {
    const pathname = `/${path.replaceAll(":", "a-")}.csv`;
    const found = matchRoutes(routes, { pathname })?.at(-1);
    expect(found?.route.id).toMatch(/\/\$$|\[\.\]csv$/);
  },
);
