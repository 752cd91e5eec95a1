import { isDeepStrictEqual } from "node:util";
import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

/**
 * How replies become JSON. A page of 1,000 rows is not walked through zod in production: the
 * rows are put together from the contract's own field names, and the tests run with `check`
 * on, where a reply that is not exactly of the contract fails the request.
 */
export function jsonReplies(check: boolean): FastifySerializerCompiler<unknown> {
  return ({ schema, method, url }) => {
    if (!check || !(schema instanceof z.ZodType)) return (data) => JSON.stringify(data);
    return (data) => {
      const json = JSON.stringify(data);
      const sent: unknown = JSON.parse(json);
      const result = schema.safeParse(sent);
      if (!result.success) {
        throw new Error(`${method} ${url} broke the contract: ${z.prettifyError(result.error)}`);
      }
      if (!isDeepStrictEqual(result.data, sent)) {
        throw new Error(
          `${method} ${url} answers more than the contract says: ${json.slice(0, 500)}`,
        );
      }
      return json;
    };
  };
}
