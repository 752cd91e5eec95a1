import { join, resolve } from "node:path";
import { DEMO_PASSWORD } from "contract/account/demo-accounts";
import { DEFAULT_LINK_DAYS } from "contract/links/facts";
import { givenSecrets, storedSecret } from "platform/session-secrets";
import { type LogLevel, sharedVariables } from "platform/settings/shared";
import { onOff, optional, readVariables, wholeNumber, withDefault } from "platform/settings/types";
import { type WatchSettings, watchSettings } from "platform/watch/settings";
import { z } from "zod";
import type { BackupPlan } from "./backup/schedule";
import { openIdOf, openIdVariables, type SignInSettings } from "./openid-settings";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten years: whoever wants more wants all. */
const MOST_DAYS = 3_650;

/** What is older is of no use to who reads a report, and looks are remembered for as long. */
const MOST_BEHIND_SECONDS = 300;

const inDays = wholeNumber(1, MOST_DAYS);
const inHours = wholeNumber(1, MOST_DAYS * 24);

const adminVariables = {
  ADMIN_EMAIL: optional(z.email("must be an email address")),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(6, "must have 6 to 20 characters")
      .max(20, "must have 6 to 20 characters")
      .refine((password) => password !== DEMO_PASSWORD, "must not be the demo's, which is known"),
  ),
};

const mailVariables = {
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be a URL of the form smtps://user:password@mail.example.com",
    }),
  ),
  MAIL_FROM: withDefault(
    z.string().regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "must be an email address, alone or as in Waybook <waybook@example.com>",
    }),
    "Waybook <waybook@localhost>",
  ),
};

const variables = {
  ...sharedVariables,
  ...adminVariables,
  ...mailVariables,
  ...openIdVariables,
  API_HOST: withDefault(z.string(), "127.0.0.1"),
  DATABASE_READ_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      hostname: /./,
      error: "must be a URL of the form postgres://user:password@host:5432/name",
    }),
  ),
  DATABASE_READ_LAG: withDefault(wholeNumber(1, MOST_BEHIND_SECONDS), "10"),
  POSITIONS_DAYS: optional(inDays),
  POSITIONS_HOURS: optional(inHours),
  MESSAGES_DAYS: withDefault(inDays, "365"),
  OUTBOX_DAYS: withDefault(inDays, "30"),
  JOBS_DAYS: withDefault(inDays, "1"),
  LOOKS_DAYS: withDefault(inDays, "90"),
  LINK_DAYS: withDefault(inDays, String(DEFAULT_LINK_DAYS)),
  TRACKER_SECRET: optional(
    z.string().regex(/^[\w-]{32,200}$/, {
      error: "must have 32 to 200 letters, digits, _ or -, as it is a part of an address",
    }),
  ),
  WEBHOOKS_PRIVATE: optional(onOff),
  WEBHOOKS_PAUSED: optional(onOff),
  AUDIT_DAYS: withDefault(inDays, "400"),
  PROOF_DAYS: withDefault(inDays, "180"),
  ADDRESS_PLACES: optional(z.string()),
  BACKUP_EVERY: optional(inHours),
  BACKUP_DIR: optional(z.string()),
  BACKUP_HOOK: optional(z.string()),
  BACKUP_KEEP: withDefault(wholeNumber(1, 10_000), "7"),
};

/** The settings of the API process, checked and with every default filled in. */
export interface Config {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** Postgres; absent, the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  /** A replica of it for reports and exports, and the most seconds that it may be behind. */
  replica?: { url: string; mostBehind: number };
  /** The first signs, all verify. */
  secrets: readonly string[];
  demo: boolean;
  /** The first admin, made outside demo where there is none. */
  admin?: { email: string; password: string };
  /** How long records of agents, mail and the audit trail are stored. */
  retention: {
    positionsMs: number;
    messagesMs: number;
    mailsMs: number;
    jobsMs: number;
    accessLogMs: number;
    auditMs: number;
    proofMs: number;
  };
  /** How long the link of an agent is good for. */
  linkMs: number;
  /** Opens the tracker address of the installation. */
  trackerSecret?: string;
  /** Whether webhooks may have private addresses, and plain http. */
  webhooksMayBePrivate: boolean;
  /** Whether nothing is sent to webhooks, as by a copy of the data beside the real one. */
  webhooksArePaused: boolean;
  /** The mail server; without one, mail is written to a folder in `dataDir`. */
  smtpUrl?: string;
  /** The sender of mails. */
  mailFrom: string;
  /** A MaxMind DB that tells where addresses are, as an absolute path. */
  addressPlaces?: string;
  logLevel: LogLevel;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustProxy: number;
  production: boolean;
  /** Metrics and traces. */
  watch: WatchSettings;
  /** Absent: backups are made by hand. */
  backupPlan?: BackupPlan;
  /** How people sign in. */
  signIn: SignInSettings;
  /** The only origin of pages that mails lead to; absent: any. */
  consoleUrl?: string;
}

/** Settings that can't be used; the message names each one and says what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(readonly problems: readonly string[]) {
    super(`The API can't start with these settings:\n${problems.map((p) => `  ${p}`).join("\n")}`);
  }
}

/** Where mail goes that no server takes. */
export const outboxOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "outbox");

/**
 * How mail is sent.
 *
 * @throws ConfigError where a setting of it is wrong
 */
export function readMail(environment: Environment): Pick<Config, "smtpUrl" | "mailFrom"> {
  const mail = checked(mailVariables, environment);
  return { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM };
}

/**
 * Reads the settings from environment variables; an empty one counts as left out.
 *
 * @param embedded the console started this process, which listens on loopback alone
 * @throws ConfigError that names every wrong or missing one
 */
export function readConfig(environment: Environment, { embedded }: { embedded: boolean }): Config {
  const settings = checked(variables, environment);
  const dataDir = resolve(settings.DATA_DIR);
  const production = settings.NODE_ENV === "production";
  const { problems, ...signIn } = openIdOf(settings, { production });
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.API_PORT) {
    problems.push(`METRICS_PORT ${settings.METRICS_PORT} is API_PORT as well. Set it to another.`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: settings.API_PORT,
    host: embedded ? "127.0.0.1" : settings.API_HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    replica: replicaOf(settings),
    secrets: readSecrets(settings.SESSION_SECRET, dataDir, production && !embedded),
    demo: settings.DEMO ?? false,
    admin: adminOf(settings),
    retention: retentionOf(settings),
    linkMs: settings.LINK_DAYS * DAY_MS,
    trackerSecret: settings.TRACKER_SECRET,
    webhooksMayBePrivate: settings.WEBHOOKS_PRIVATE ?? false,
    webhooksArePaused: settings.WEBHOOKS_PAUSED ?? false,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    addressPlaces: settings.ADDRESS_PLACES && resolve(settings.ADDRESS_PLACES),
    logLevel: settings.LOG_LEVEL ?? "info",
    trustProxy: embedded ? 0 : settings.TRUST_PROXY,
    production,
    watch: watchSettings(settings),
    backupPlan: backupPlanOf(settings, dataDir),
    signIn,
    consoleUrl: settings.CONSOLE_URL,
  };
}

function replicaOf(settings: Given): Config["replica"] {
  const { DATABASE_READ_URL: url, DATABASE_READ_LAG: mostBehind, DATABASE_URL: primary } = settings;
  if (!url) return undefined;
  if (primary) return { url, mostBehind };
  throw new ConfigError(["DATABASE_READ_URL is a replica of DATABASE_URL, which is missing."]);
}

function retentionOf(settings: Given): Config["retention"] {
  const { POSITIONS_HOURS: hours, POSITIONS_DAYS: days } = settings;
  if (hours !== undefined && days !== undefined) {
    throw new ConfigError(["POSITIONS_DAYS and POSITIONS_HOURS say the same: leave one out."]);
  }
  const usual = settings.DEMO ? HOUR_MS : 30 * DAY_MS;
  return {
    positionsMs: hours !== undefined ? hours * HOUR_MS : days !== undefined ? days * DAY_MS : usual,
    messagesMs: settings.MESSAGES_DAYS * DAY_MS,
    mailsMs: settings.OUTBOX_DAYS * DAY_MS,
    jobsMs: settings.JOBS_DAYS * DAY_MS,
    accessLogMs: settings.LOOKS_DAYS * DAY_MS,
    auditMs: settings.AUDIT_DAYS * DAY_MS,
    proofMs: settings.PROOF_DAYS * DAY_MS,
  };
}

function backupPlanOf(settings: Given, dataDir: string): BackupPlan | undefined {
  const { BACKUP_EVERY: hours, BACKUP_DIR: dir, BACKUP_KEEP: keep } = settings;
  if (hours === undefined) {
    if (dir === undefined) return undefined;
    throw new ConfigError([
      "BACKUP_DIR says where to, but BACKUP_EVERY is missing: say how many hours lie between two backups.",
    ]);
  }
  const { BACKUP_HOOK: hook } = settings;
  return {
    ...{ everyMs: hours * HOUR_MS, dir: backupDirOf(dir, dataDir), keep },
    hook: hook && resolve(hook),
  };
}

/** Where backups by plan lie. */
export const backupDirOf = (dir: string | undefined, dataDir: string): string =>
  dir ? resolve(dir) : join(resolve(dataDir), "backups");

type Environment = Record<string, string | undefined>;
type Given = z.output<z.ZodObject<typeof variables>>;

/** @throws ConfigError that names every variable that is wrong */
function checked<Variables extends z.ZodRawShape>(types: Variables, environment: Environment) {
  const { given, problems } = readVariables(types, environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return given;
}

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD` alone, for what is no start. */
export const readAdmin = (environment: Environment): Config["admin"] =>
  adminOf(checked(adminVariables, environment));

function adminOf(settings: z.output<z.ZodObject<typeof adminVariables>>): Config["admin"] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (email && password) return { email, password };
  if (!email && !password) return undefined;
  throw new ConfigError([
    `${email ? "ADMIN_PASSWORD" : "ADMIN_EMAIL"} is missing; the two go together.`,
  ]);
}

function readSecrets(list: string | undefined, dataDir: string, required: boolean): string[] {
  const { set, problems } = givenSecrets(list, { checked: required, needed: required });
  if (problems.length > 0) throw new ConfigError(problems);
  if (set.length > 0) return set;
  const stored = storedSecret(dataDir);
  if (typeof stored !== "string") throw new ConfigError(stored.problems);
  return [stored];
}
