import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Copies a running Postgres of this machine into an empty folder, so that one started there follows it.
 *
 * @param {{ url: string, databaseDir: string }} primary
 * @param {string} databaseDir
 */
export async function copyPrimary({ url, databaseDir: from }, databaseDir) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('replica', true)");
    // With its owner, whom Postgres runs as.
    execFileSync("cp", ["-a", `${from}/.`, databaseDir]);
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(false)");
    const label = join(databaseDir, "backup_label");
    writeFileSync(label, rows[0].labelfile);
    const { uid, gid } = statSync(from);
    chownSync(label, uid, gid);
  } finally {
    await client.end();
  }
  for (const file of ["postmaster.pid", "postmaster.opts"]) {
    rmSync(join(databaseDir, file), { force: true });
  }
  writeFileSync(join(databaseDir, "standby.signal"), "");
  const { hostname, port, username, password } = new URL(url);
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(
    join(databaseDir, "postgresql.auto.conf"),
    `\nprimary_conninfo = '${connection} application_name=replica'\n`,
  );
}
