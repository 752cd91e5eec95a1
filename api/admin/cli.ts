import { parseArgs } from "node:util";
import { setPrivateUmask } from "platform/private-folder";
import { versionOfWaybook } from "platform/version";
import { ConfigError } from "../config";
import { refuseOtherMigrations } from "../db/installation";
import { accountCommands } from "./accounts";
import { apiKeysCommand } from "./api-keys";
import { backupCommand } from "./backup";
import { type Command, say } from "./command";
import { doctorCommand } from "./doctor";
import { leaveDemoCommand } from "./leave-demo";
import { moveToPostgresCommand } from "./move-to-postgres";
import { putBackCommand, restoreCommand } from "./restore";

const COMMANDS: Record<string, Command> = {
  backup: backupCommand,
  restore: restoreCommand,
  "put-back": putBackCommand,
  doctor: doctorCommand,
  ...accountCommands,
  "api-keys": apiKeysCommand,
  "move-to-postgres": moveToPostgresCommand,
  "leave-demo": leaveDemoCommand,
};

const usageOf = (name: string, { takes }: Command): string =>
  `npm run admin -- ${[name, takes].filter(Boolean).join(" ")}`;

const USAGE = `Waybook ${versionOfWaybook()}: what is done beside the running product

${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${usageOf(name, command)}`)
  .join("\n")}

In a container: node build/admin.js COMMAND. --help after a command tells what it does.`;

async function main([name = "", ...rest]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) {
    const asked = ["--help", "-h", "help"].includes(name);
    if (!asked && name) process.stderr.write(`There is no command "${name}".\n\n`);
    say(USAGE);
    process.exitCode = asked ? 0 : 1;
    return;
  }
  const options = { ...command.options, help: { type: "boolean", short: "h" } as const };
  const { values, positionals }: { values: Record<string, unknown>; positionals: string[] } =
    parseArgs({ args: rest, allowPositionals: true, options });
  if (values.help || ![command.words].flat().includes(positionals.length)) {
    say(`${usageOf(name, command)}\n\n${command.help}`);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  if (command !== doctorCommand) refuseOtherMigrations();
  await command.run({
    words: positionals,
    value: (option) => {
      const given = values[option];
      return typeof given === "string" ? given : undefined;
    },
    has: (option) => values[option] === true,
  });
}

/** What the database says is told instead of the statement that it refused. */
function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  if (!(cause instanceof Error)) return message;
  const detail = "detail" in cause && typeof cause.detail === "string" ? ` ${cause.detail}` : "";
  return `Nothing was done: ${cause.message}.${detail}`;
}

setPrivateUmask();
main(process.argv.slice(2)).catch((error: unknown) => {
  const lines = error instanceof ConfigError ? error.problems : [reasonOf(error)];
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exitCode = 1;
});
