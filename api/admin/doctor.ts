import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Finding, ok, problem } from "platform/findings";
import { type Config, ConfigError, readConfig } from "../config";
import { checkDatabase } from "../doctor/database";
import { checkBuild, checkFolder, checkNode } from "../doctor/machine";
import { checkBackups, checkMail, checkProvider } from "../doctor/outside";
import { type Command, PLACE_OPTIONS, type Place, placeOf, say } from "./command";

/** In place of one that a start would make and write down. */
const NO_SECRET = "a secret for looking at the other settings alone";
const WIDEST = 7;

export const doctorCommand: Command = {
  takes: "",
  help: `Looks at the settings, the machine, the data and what Waybook needs of others, beside a running
Waybook or without one, and says in a line each what is well, what may be wrong and what is.
Ends with 1 where there is a problem. Run it with the settings and as the user of Waybook.`,
  options: PLACE_OPTIONS,
  words: 0,
  async run(given) {
    const found = await findAll(placeOf(given));
    for (const { level, about, text } of found) say(`${level.padEnd(WIDEST)}  ${about}: ${text}`);
    const count = (level: Finding["level"]) => found.filter((one) => one.level === level).length;
    say(`${count("problem")} problems, ${count("warning")} warnings`);
    if (count("problem") > 0) process.exitCode = 1;
  },
};

async function findAll(place: Place): Promise<Finding[]> {
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url ?? "",
  };
  const machine = [checkNode(), checkBuild(), ...checkFolder(resolve(place.dataDir))];
  const console = await findingsOfConsole(variables);
  // The data are another server's.
  if (variables.API_URL) return [...machine, ...console];
  const settings = readSettings(variables);
  if (Array.isArray(settings)) return [...machine, ...settings, ...console];
  return [
    ...machine,
    ok("API settings", "they fit together"),
    ...console,
    ...(await checkDatabase({
      url: settings.databaseUrl,
      dataDir: settings.dataDir,
      demo: settings.demo,
      hasAdminSettings: settings.admin !== undefined,
    })),
    await checkMail(settings),
    ...(await checkProvider(settings)),
    checkBackups(settings),
  ];
}

function readSettings(variables: NodeJS.ProcessEnv): Config | Finding[] {
  const embedded = !variables.DATABASE_URL;
  const secret = variables.SESSION_SECRET || (embedded ? NO_SECRET : "");
  // Of the product as a whole, whose console says so to the API.
  const demo = variables.DEMO || (embedded ? "1" : "0");
  try {
    return readConfig({ ...variables, SESSION_SECRET: secret, DEMO: demo }, { embedded });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((text) => problem("API settings", text));
  }
}

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
