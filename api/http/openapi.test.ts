import { join } from "node:path";
import * as calls from "contract/calls";
import { TAGS } from "contract/tags";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApi, testApi } from "../testing/api";

/** The part of OpenAPI 3.1 that we write; strict, so that anything else is noticed. */
const Schema: z.ZodType = z.record(z.string(), z.unknown());
const Content = z.partialRecord(
  z.enum([
    "application/json",
    "multipart/form-data",
    "text/csv",
    "text/event-stream",
    "image/webp",
  ]),
  z.strictObject({ schema: Schema }),
);
const Parameter = z.strictObject({
  name: z.string(),
  in: z.enum(["path", "query"]),
  required: z.boolean(),
  schema: Schema,
  description: z.string().optional(),
});
const Reply = z.strictObject({ description: z.string(), content: Content });
const Reference = z.strictObject({ $ref: z.string() });
const Operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.union([Parameter, Reference])).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^\d{3}$/), z.union([Reply, Reference])),
});
const Document = z.strictObject({
  openapi: z.literal("3.1.0"),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string(), description: z.string() })).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), Schema),
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Reply),
  }),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "post", "patch", "delete"]), Operation),
  ),
});

let api: TestApi;
let document: z.infer<typeof Document>;
let text: string;
beforeAll(async () => {
  api = await testApi();
  text = (await api.app.inject("/openapi.json")).payload;
  document = Document.parse(JSON.parse(text));
});
afterAll(() => api.close());

/** What a reference to one of the components means. */
function resolved<T>(part: T | z.infer<typeof Reference>, components: Record<string, T>): T {
  if (typeof part !== "object" || part === null || !("$ref" in part)) return part as T;
  const name = String(part.$ref).split("/").at(-1) ?? "";
  expect(components).toHaveProperty(name);
  return components[name] as T;
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      ...operation,
      parameters: operation.parameters?.map((one) => resolved(one, document.components.parameters)),
    })),
  );

it("the OpenAPI document holds every call of the contract, at both of its paths", () => {
  const found = new Map(operations().map((one) => [one.operationId, `${one.method} ${one.path}`]));
  const expected = new Map<string, string>();
  for (const call of Object.values(calls)) {
    if (call instanceof z.ZodType) continue;
    const method = call.method.toLowerCase();
    expected.set(call.id, `${method} ${call.path}`);
    if (call.scope === "entity") {
      expected.set(`${call.id}.inOffice`, `${method} /offices/{officeId}${call.path}`);
    }
  }
  expect(expected.size).toBeGreaterThan(20);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

it("names the parameters of every path, and the failures of every call", () => {
  for (const { path, operationId, parameters = [], responses } of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = parameters.filter((one) => one.in === "path").map(({ name }) => name);
    expect({ operationId, named: named.sort() }).toEqual({ operationId, named: inPath.sort() });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "401", "422", "500"]));
    expect(responses["401"]).toEqual({ $ref: "#/components/responses/NotSignedIn" });
    const failure = document.components.responses.NotSignedIn?.content["application/json"]?.schema;
    expect(failure).toEqual({ $ref: "#/components/schemas/ErrorReply" });
  }
});

it("the OpenAPI document says of what takes a file that it is a form with one", () => {
  const uploads = operations().filter((one) => one.requestBody?.content["multipart/form-data"]);
  expect(uploads.map(({ path }) => path).sort()).toEqual([
    "/imports",
    "/locations/csv",
    "/offices/{officeId}/imports",
    "/offices/{officeId}/locations/csv",
    "/offices/{officeId}/user-photos",
    "/offices/{officeId}/visit-photos",
    "/offices/{officeId}/visit-photos/{id}",
    "/user-photos",
    "/visit-photos",
    "/visit-photos/{id}",
  ]);
  for (const { requestBody } of uploads) {
    expect(requestBody).toMatchObject({ required: true });
    expect(requestBody?.content["multipart/form-data"]?.schema).toMatchObject({
      type: "object",
      properties: { file: { type: "string", format: "binary" } },
      required: ["file"],
    });
  }
});

it("the OpenAPI document says of every list what it sorts, filters, searches and includes by", () => {
  const lists = operations().filter(({ parameters = [] }) =>
    parameters.some(({ name }) => name === "sortBy"),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const { operationId, description } of lists) {
    expect(description, operationId).toMatch(/Sort and filter by: .*`id` \((id|text)/);
    expect(description, operationId).toContain("Search paths: ");
  }
  const routes = lists.find(({ operationId }) => operationId === "routes.list");
  expect(routes?.description).toContain(
    "default: `name`, `agent.displayName`, `office.name` together",
  );
});

it("the OpenAPI document refers only to schemas that are there, and holds none that nothing refers to", () => {
  const referred = new Set(
    [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, n]) => n),
  );
  expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

it("no two paths of the OpenAPI document differ in the name of a parameter alone", () => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

it("the OpenAPI document says where it is served, and describes the tags that its calls have", () => {
  expect(document.servers.map(({ url }) => url)).toEqual(["/"]);
  const used = new Set(operations().flatMap(({ tags }) => tags));
  expect(document.tags.map(({ name }) => name)).toEqual([...used].sort());
  expect(Object.keys(TAGS)).toEqual([...used].sort());
});

it("every tuple of the OpenAPI document has its items for tools that know no prefixItems", () => {
  const tuples: { prefixItems: unknown[] }[] = [];
  JSON.parse(text, (_, value) => {
    if (value?.prefixItems) tuples.push(value);
    return value;
  });
  expect(tuples.length).toBeGreaterThan(20);
  for (const tuple of tuples) {
    const { length } = tuple.prefixItems;
    const items = { type: "number" };
    expect(tuple).toMatchObject({ type: "array", items, minItems: length, maxItems: length });
  }
});

it("docs/reference/openapi.json is the OpenAPI document (else: npm run openapi)", async () => {
  await expect(`${JSON.stringify(JSON.parse(text), null, 2)}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, "../../docs/reference/openapi.json"),
  );
});

it("the OpenAPI document says the units of what is measured", () => {
  const route = JSON.stringify(document.components.schemas.Route);
  expect(route).toContain("Metres");
  expect(route).toContain("Seconds");
});

describe("the page to browse it", () => {
  it("is served with its own files and a policy that lets only those run", async () => {
    const page = await api.app.inject("/docs");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
    const sources = [...page.payload.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)];
    expect(sources.length).toBeGreaterThan(3);
    for (const [, file = ""] of sources) {
      expect((await api.app.inject(file)).statusCode).toBe(200);
    }
    expect(page.payload).not.toMatch(/<script>|https?:\/\//);
  });
});
