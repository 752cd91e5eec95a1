import type { ClientBase } from "pg";

/**
 * Turns Postgres's just-in-time compiler off for a connection: compiling a report takes longer than running
 * it, up to fifty times as long. By a statement, as poolers refuse options that come with a connection;
 * and only where the server has the setting.
 */
export async function turnOffJit(client: Pick<ClientBase, "query">): Promise<void> {
  await client.query("SELECT set_config(name, 'off', false) FROM pg_settings WHERE name = 'jit'");
}

/** Whether a connection's statements may be compiled. */
export async function hasJit(client: Pick<ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ setting: string }>(
    "SELECT setting FROM pg_settings WHERE name = 'jit' AND pg_jit_available()",
  );
  return rows[0]?.setting === "on";
}
