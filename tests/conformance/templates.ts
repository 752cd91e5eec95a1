/** Steps of conformance tests: templates of routes and of filters. */

import {
  createFilterTemplate,
  createRouteTemplate,
  deleteFilterTemplate,
  deleteRouteTemplate,
  listFilterTemplates,
  listRouteTemplates,
} from "contract/routes/template-calls";
import { expect } from "vitest";
import { call, send } from "~/upstream/client.server";
import { type Company, made } from "./company";

/** A route template is saved and deleted. @param shops ids of at least three locations */
export async function saveRouteTemplate(
  { manager, managerId: owner }: Company,
  shops: readonly string[],
): Promise<void> {
  const template = { name: "Usual", locationIds: shops.slice(0, 3), distance: 10 };
  const { id: made1 } = await made(
    send(manager, createRouteTemplate, { params: { id: owner }, body: template }),
  );
  const list = await call(manager, listRouteTemplates, { params: { id: owner } });
  expect(list.data).toMatchObject([{ id: made1, locationIds: shops.slice(0, 3) }]);
  expect(await send(manager, deleteRouteTemplate, { params: { id: made1 } })).toMatchObject({
    count: 1,
  });
}

/** A filter template is saved and deleted. */
export async function saveFilterTemplate({ manager }: Company): Promise<void> {
  const filters = { limit: 5, kilometers: 10, params: { zip: ["43215"] } };
  const template = await made(
    send(manager, createFilterTemplate, { body: { name: "Near", filters } }),
  );
  expect((await call(manager, listFilterTemplates)).data).toMatchObject([
    { id: template.id, filters, isGlobal: false },
  ]);
  await send(manager, deleteFilterTemplate, { params: { id: template.id } });
  expect((await call(manager, listFilterTemplates)).totalDocs).toBe(0);
}
