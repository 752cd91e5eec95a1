import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { API_KEY_PREFIX } from "contract/api-keys/facts";
import { isForKeys } from "contract/api-keys/may-call";
import type { Call } from "contract/call";
import {
  ChangedLocation,
  ChangedRoute,
  FoundLocation,
  LikelyDuplicate,
  OfficeReport,
} from "contract/calls";
import * as entities from "contract/entities";
import { ErrorReply } from "contract/errors";
import { TAGS } from "contract/tags";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Document, finishDocument } from "./openapi-document";
import { describeServedList, type ServedCall } from "./served-call";

/** Schemas that the document names once and refers to; descriptions stand in this registry too. */
for (const [id, schema] of Object.entries({
  ...entities,
  ChangedLocation,
  ChangedRoute,
  FoundLocation,
  LikelyDuplicate,
  OfficeReport,
  ErrorReply,
})) {
  if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { id });
}

/** The page brings its own scripts; its styles stand in attributes too. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the document at `/openapi.json` and a page to browse it at `/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Waybook API",
        version: "1",
        description:
          "Distances are in metres, times in seconds, instants in UTC. Sign in with " +
          "`POST /users/login` and send the token as bearer, or send an API key. Plain entity paths are for admins; " +
          "others use the same paths under `/offices/{officeId}`. See docs/reference/api.md.",
      },
      servers: [{ url: "/", description: "The server that serves this document." }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "The token of a sign-in: `POST /users/login`.",
          },
          apiKey: {
            type: "http",
            scheme: "bearer",
            bearerFormat: `${API_KEY_PREFIX}…`,
            description:
              "An API key of an admin or office manager, within its access, groups and office: `POST /api-keys`.",
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: PAGE_POLICY,
    uiConfig: { url: "/openapi.json", persistAuthorization: true, validatorUrl: null },
  });
  let document: Document | undefined;
  app.get("/openapi.json", { schema: { hide: true } }, async () => {
    document ??= finishDocument(app.swagger() as Document, app.servedCalls);
    return document;
  });
}

/** A call as the framework's route schema, from which the document is made too. */
export function describeCall(served: ServedCall, params: z.ZodType): FastifySchema {
  const { call, form } = served;
  const isPublic = call.access === "public";
  const audience = isPublic
    ? "anyone"
    : call.scope === "entity" && form === "plain"
      ? "admin"
      : [...call.access].join(", ");
  return {
    operationId: form === "office" ? `${call.id}.inOffice` : call.id,
    summary: call.summary,
    description: [
      `For: ${audience}.${call.extension ? " Not in the specification." : ""}`,
      describeServedList(served) ?? "",
    ]
      .join("\n\n")
      .trim(),
    tags: [call.tag],
    security: isPublic ? [] : [{ bearer: [] }, ...(isForKeys(call) ? [{ apiKey: [] }] : [])],
    params,
    querystring: call.query,
    ...(call.body && { body: call.body }),
    ...(call.stream && { produces: [call.stream] }),
    response: {
      200: call.reply,
      ...Object.fromEntries(failuresOf(call, form).map((status) => [status, ErrorReply])),
    },
  };
}

function failuresOf(call: Call, form: "plain" | "office"): number[] {
  const isPublic = call.access === "public";
  const names = form === "office" || call.path.includes("{");
  const writes = call.method !== "GET";
  return [
    401,
    ...(isPublic ? [] : [403]),
    ...(names || writes ? [404] : []),
    ...(writes && !isPublic ? [409] : []),
    422,
    ...(isPublic ? [429] : []),
    500,
  ];
}
