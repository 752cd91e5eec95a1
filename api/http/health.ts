import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { versionOfWaybook } from "platform/version";
import type { Db } from "../db/connect";
import { ApiError } from "./errors";

const TIMEOUT_MS = 2000;

/** `/healthz`: the process is alive. `/readyz`: the database answers, 503 when it doesn't. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get("/healthz", { schema: { hide: true } }, async () => ({
    status: "ok",
    version: versionOfWaybook(),
  }));

  app.get("/readyz", { schema: { hide: true } }, async (request) => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((_, reject) => {
      timer = setTimeout(reject, TIMEOUT_MS, new Error("The database doesn't answer in time"));
    });
    try {
      await Promise.race([db.execute(sql`SELECT 1`), patience]);
    } catch (error) {
      request.log.error({ err: error }, "the database can't be reached");
      throw new ApiError(503, "The database can't be reached");
    } finally {
      clearTimeout(timer);
    }
    return { status: "ready" };
  });
}
