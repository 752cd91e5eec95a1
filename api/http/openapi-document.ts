/** Turns what the framework makes of the calls into the OpenAPI document that we serve. */
import type { ServedCall } from "./served-call";

interface Reply {
  $ref?: string;
  description?: string;
  content?: Record<string, unknown>;
}
interface Parameter {
  name: string;
}
interface Operation {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: unknown;
  responses?: Record<string, Reply>;
}
/** The part of an OpenAPI document that is worked on here. */
export interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, unknown>;
    parameters?: Record<string, unknown>;
    responses?: Record<string, Reply>;
  };
}

/** The document of these calls, in an order that does not depend on that of their registration. */
export function finishDocument(made: Document, calls: readonly ServedCall[]): Document {
  // It may hold objects of the schemas that requests are checked with, which stay as they are.
  const document = structuredClone(made);
  addForms(document, calls);
  describeReplies(document);
  shareParameters(document);
  readableTuples(document);
  dropUnused(document);
  const { paths, components, ...head } = document;
  return { ...head, paths: sorted(paths ?? {}), components };
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const operationsOf = (document: Document) =>
  Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));

/** What `uploadedFile` takes; no schema of the framework's, which never sees such a body. */
const FORM_WITH_FILE = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: { type: "string", format: "binary", description: "The one file." } },
        required: ["file"],
        additionalProperties: false,
      },
    },
  },
};

/** Uploads with the form that they take. */
function addForms(document: Document, calls: readonly ServedCall[]): void {
  for (const { call, path } of calls) {
    const operation = document.paths?.[path]?.[call.method.toLowerCase()];
    if (call.upload && operation) operation.requestBody = FORM_WITH_FILE;
  }
}

/** Every status that a call fails with, and what it means. */
const FAILURES: Record<string, { name: string; description: string }> = {
  401: {
    name: "NotSignedIn",
    description:
      "The token is missing, wrong or expired; at a sign-in: the password or code is wrong.",
  },
  403: { name: "Forbidden", description: "Not for this role or office." },
  404: {
    name: "NotFound",
    description: "Something that the call names does not exist, or not for this caller.",
  },
  409: {
    name: "Conflict",
    description: "Changed by someone else meanwhile, or not possible in the present state.",
  },
  422: {
    name: "InvalidRequest",
    description: "The input is wrong; `error.details` has a message for each field.",
  },
  429: {
    name: "TooManyRequests",
    description: "Too many requests; `Retry-After` says in how many seconds to try again.",
  },
  500: { name: "InternalError", description: "The server failed." },
};

/**
 * Replies in words, the failures once for all calls. A failure is JSON even where the success is a
 * stream: the framework's `produces` speaks of every reply.
 */
function describeReplies(document: Document): void {
  const responses: Record<string, Reply> = {};
  for (const operation of operationsOf(document)) {
    for (const [status, reply] of Object.entries(operation.responses ?? {})) {
      const failure = FAILURES[status];
      const [schema] = Object.values(reply.content ?? {});
      if (!failure) reply.description = "Success.";
      else {
        const { name, description } = failure;
        responses[name] = { description, content: { "application/json": schema } };
        (operation.responses ?? {})[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  document.components = { ...document.components, responses: sorted(responses) };
}

/** A parameter that this many calls share is written into the document once, and referred to. */
const SHARED_BY = 20;

/** The parameters of lists, and the most common ones of paths, once for all calls. */
function shareParameters(document: Document): void {
  const all = operationsOf(document);
  const uses: Record<string, number> = {};
  for (const parameter of all.flatMap(({ parameters = [] }) => parameters)) {
    const form = JSON.stringify(parameter);
    uses[form] = (uses[form] ?? 0) + 1;
  }
  const shared = Object.entries(uses)
    .filter(([, count]) => count >= SHARED_BY)
    .sort(([a, most], [b, count]) => count - most || (a < b ? -1 : 1));
  const parameters: Record<string, Parameter> = {};
  // Of two forms of one name the more common has the name; the other stays with its calls.
  for (const [form] of shared) {
    const parameter: Parameter = JSON.parse(form);
    parameters[parameter.name] ??= parameter;
  }
  const names = new Map(Object.values(parameters).map((one) => [JSON.stringify(one), one.name]));
  for (const operation of all) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  }
  document.components = { ...document.components, parameters: sorted(parameters) };
}

interface Tuple {
  prefixItems: { type?: unknown }[];
  items?: unknown;
}
const isTuple = (value: object): value is Tuple =>
  "prefixItems" in value && Array.isArray(value.prefixItems);

/**
 * Says of each tuple what its items are in `items`, too. Many tools know no `prefixItems`, and take
 * `items: false` for an array without items or for a mistake. `maxItems` keeps its length.
 */
function readableTuples(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (isTuple(value) && value.items === false) {
    const types = new Set(value.prefixItems.map(({ type }) => type));
    value.items = types.size === 1 ? { type: [...types][0] } : {};
  }
  for (const inner of Object.values(value)) readableTuples(inner);
}

/** Each named schema is there as input and as output; those that nothing refers to go. */
function dropUnused(document: Document): void {
  const schemas = { ...document.components?.schemas };
  document.components = { ...document.components, schemas };
  const unused = () => {
    const text = JSON.stringify(document);
    return Object.keys(schemas).filter((name) => !text.includes(`/schemas/${name}"`));
  };
  for (let names = unused(); names.length > 0; names = unused()) {
    for (const name of names) delete schemas[name];
  }
}
