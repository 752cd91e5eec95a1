import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Finding, type Look, lookAt, ok, problem } from "platform/findings";
import { presentSecret } from "platform/session-secrets";
import { type Config, ConfigError, readConfig } from "../config";
import { checkDatabase } from "../doctor/database";
import { checkBuild, checkFolder, checkNode } from "../doctor/machine";
import {
  checkBackups,
  checkHook,
  checkMail,
  checkProvider,
  checkWebhooks,
} from "../doctor/outside";
import { type Command, PLACE_OPTIONS, type Place, placeOf, say } from "./command";

/** In place of one that a start would make and write down. */
const NO_SECRET = "a secret for looking at the other settings alone";
const WIDEST = 7;

export const doctorCommand: Command = {
  takes: "[--json]",
  help: `Looks at the settings, the machine, the data and what Waybook needs of others, beside a running
Waybook or without one, and says in a line each what is well, what may be wrong and what is.
Ends with 1 where there is a problem. Run it with the settings and as the user of Waybook.
--json: each finding as one line of JSON.`,
  options: { ...PLACE_OPTIONS, json: { type: "boolean" } },
  words: 0,
  async run(given) {
    const counts: Record<Finding["level"], number> = { ok: 0, warning: 0, problem: 0 };
    for await (const finding of findAll(placeOf(given))) {
      counts[finding.level]++;
      const { level, about, text } = finding;
      say(
        given.has("json") ? JSON.stringify(finding) : `${level.padEnd(WIDEST)}  ${about}: ${text}`,
      );
    }
    if (!given.has("json")) {
      say(`${counted(counts.problem, "problem")}, ${counted(counts.warning, "warning")}`);
    }
    if (counts.problem > 0) process.exitCode = 1;
  },
};

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What is found, as it is found. */
async function* findAll(place: Place): AsyncGenerator<Finding> {
  for (const [about, look] of looksAt(place)) yield* await lookAt(about, look);
}

function looksAt(place: Place): [string, Look][] {
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url ?? "",
  };
  const machine: [string, Look][] = [
    ["Node", () => checkNode()],
    ["build", checkBuild],
    ["DATA_DIR", () => checkFolder(resolve(place.dataDir))],
    ["console settings", () => findingsOfConsole(variables)],
  ];
  // The data are another server's.
  if (variables.API_URL) return machine;
  const settings = readSettings(variables);
  if (Array.isArray(settings)) return [...machine, ["API settings", () => settings]];
  return [
    ...machine,
    ["API settings", () => ok("API settings", "they fit together")],
    ...looksOfApi(settings),
  ];
}

function looksOfApi(settings: Config): [string, Look][] {
  const { databaseUrl: url, replica, dataDir, demo, admin, secrets } = settings;
  return [
    [
      "database",
      () =>
        checkDatabase({
          url,
          replica,
          dataDir,
          demo,
          hasAdminSettings: admin !== undefined,
          secrets: secrets.filter((secret) => secret !== NO_SECRET),
        }),
    ],
    ["webhooks", () => checkWebhooks(settings)],
    ["mail", () => checkMail(settings)],
    ["OIDC_ISSUER", () => checkProvider(settings)],
    ["backups", () => [checkBackups(settings), ...checkHook(settings)]],
  ];
}

function readSettings(variables: NodeJS.ProcessEnv): Config | Finding[] {
  const embedded = !variables.DATABASE_URL;
  const secret = variables.SESSION_SECRET || (embedded ? ownSecret(variables.DATA_DIR) : "");
  // Of the product as a whole, whose console says so to the API.
  const demo = variables.DEMO || (embedded ? "1" : "0");
  try {
    return readConfig({ ...variables, SESSION_SECRET: secret, DEMO: demo }, { embedded });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => problem("API settings", text));
  }
}

/** As a start finds it; it would make one where there is none. */
const ownSecret = (dataDir = "") => presentSecret(resolve(dataDir)) ?? NO_SECRET;

/** The console's settings and engines are looked at by a program of its own. */
async function findingsOfConsole(variables: NodeJS.ProcessEnv): Promise<Finding[]> {
  const program = join(dirname(fileURLToPath(import.meta.url)), "doctor-console.js");
  const child = spawn(process.execPath, [program], {
    env: variables,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = (await text(child.stdout)).split("\n").filter(Boolean);
  if (lines.length === 0)
    return [problem("console settings", `${program} could not look at them.`)];
  return lines.map((line) => Finding.parse(JSON.parse(line)));
}
