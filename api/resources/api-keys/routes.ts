import { MOST_LISTED_KEYS } from "contract/api-keys/facts";
import { createApiKey, listApiKeys, revokeApiKey } from "contract/calls";
import { eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { apiKeys } from "../../db/schema";
import type { Caller } from "../../http/access";
import { forbidden, notFound } from "../../http/errors";
import { asUuid } from "../../http/ids";
import { createKey } from "./create";
import { deleteKey, readKeys } from "./store";

/** An admin's are everybody's, and those of others their own. */
const ofCaller = ({ id, role }: Caller) => (role === "admin" ? undefined : eq(apiKeys.userId, id));

export function register({ server, db, now }: ApiContext): void {
  server.serve(
    listApiKeys,
    async ({ db, caller }) => {
      const rows = await readKeys(db, ofCaller(caller), MOST_LISTED_KEYS + 1);
      return { data: rows.slice(0, MOST_LISTED_KEYS), hasMore: rows.length > MOST_LISTED_KEYS };
    },
    { keepsTotals: true },
  );

  server.serve(
    createApiKey,
    async ({ caller, body, log }) => {
      if (caller.adminId) {
        throw forbidden(
          "Keys act for who makes them: an admin makes none for somebody else here",
          "ROLE_NOT_ALLOWED",
        );
      }
      const { id, secret } = await createKey(db, caller, body, now());
      log.info({ apiKeyId: id, by: caller.id }, "an API key was made");
      const [key] = await readKeys(db, eq(apiKeys.id, id), 1);
      if (!key) throw notFound("The API key has ended already");
      return { key, secret };
    },
    { keepsTotals: true },
  );

  server.serve(
    revokeApiKey,
    async ({ caller, params, log }) => {
      const id = asUuid(params.id);
      if (!(await deleteKey(db, id, ofCaller(caller)))) {
        throw notFound("There is no such API key");
      }
      log.info({ apiKeyId: id, by: caller.id }, "an API key was revoked");
      return { ok: true as const };
    },
    { keepsTotals: true },
  );
}
