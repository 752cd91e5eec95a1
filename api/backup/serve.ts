import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { notFound } from "../http/errors";
import { BACKUP_PATH, isProof, PROOF_HEADER } from "./operator-proof";
import type { Backups } from "./running";

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/**
 * Hands a backup to a command on this machine: the embedded database is open to one process, and this
 * is it. It answers nobody from elsewhere, and nobody who does not know the secret.
 */
export function serveBackups(
  app: FastifyInstance,
  { backups, secrets }: { backups: Backups; secrets: readonly string[] },
): void {
  app.post(BACKUP_PATH, { schema: { hide: true } }, async (request, reply) => {
    const isHere = LOOPBACK.test(request.raw.socket.remoteAddress ?? "");
    if (!isHere || !isProof(request.headers[PROOF_HEADER], secrets, Date.now())) {
      throw notFound("There is nothing at this path");
    }
    const file = new PassThrough();
    backups.writeTo(file).catch((error: unknown) => {
      request.log.error({ err: error }, "a backup failed");
      // The answer breaks off, which its reader takes for what it is.
      file.destroy(error instanceof Error ? error : undefined);
    });
    return reply.type("application/zip").send(file);
  });
}
