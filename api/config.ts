import { join, resolve } from "node:path";
import { givenSecrets, keptSecret } from "platform/session-secrets";
import { type WatchSettings, watchSettings, watchTypes } from "platform/watch/settings";
import { z } from "zod";
import type { BackupPlan } from "./backup/schedule";
import { DEMO_PASSWORD } from "./demo/accounts";
import { openIdOf, openIdVariables, type SignInSettings } from "./openid-settings";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ten years: whoever wants more wants all. */
const MOST_DAYS = 3_650;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

const onOff = z
  .enum(["1", "true", "on", "yes", "0", "false", "off", "no"], "must be 1 (on) or 0 (off)")
  .transform((word) => ["1", "true", "on", "yes"].includes(word));

const AdminSettings = z.object({
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, "must have 6 to 20 characters")
    .max(20, "must have 6 to 20 characters")
    .refine((password) => password !== DEMO_PASSWORD, "must not be the demo's, which is known")
    .optional(),
});

const Settings = AdminSettings.extend({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  API_PORT: wholeNumber(0, 65_535).default(3001),
  API_HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a URL of the form postgres://user:password@host:5432/name",
    })
    .optional(),
  SESSION_SECRET: z.string().optional(),
  DEMO: onOff.default(false),
  POSITIONS_DAYS: wholeNumber(1, MOST_DAYS).optional(),
  POSITIONS_HOURS: wholeNumber(1, MOST_DAYS * 24).optional(),
  MESSAGES_DAYS: wholeNumber(1, MOST_DAYS).default(365),
  OUTBOX_DAYS: wholeNumber(1, MOST_DAYS).default(30),
  JOBS_DAYS: wholeNumber(1, MOST_DAYS).default(1),
  LOOKS_DAYS: wholeNumber(1, MOST_DAYS).default(90),
  AUDIT_DAYS: wholeNumber(1, MOST_DAYS).default(400),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be a URL of the form smtps://user:password@mail.example.com",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "must be an e-mail address, alone or as in Waybook <waybook@example.com>",
    })
    .default("Waybook <waybook@localhost>"),
  ADDRESS_PLACES: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: watchTypes.METRICS_TOKEN.optional(),
  METRICS_PORT: watchTypes.METRICS_PORT.optional(),
  METRICS_HOST: watchTypes.METRICS_HOST.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: watchTypes.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: watchTypes.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.optional(),
  BACKUP_EVERY: wholeNumber(1, MOST_DAYS * 24).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  ...openIdVariables(onOff),
});

/** The settings of the API process, checked and with every default filled in. */
export interface Config {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** Postgres; absent, the embedded database in `dataDir` is used. */
  databaseUrl?: string;
  /** The first signs, all verify. */
  secrets: readonly string[];
  demo: boolean;
  /** The first admin, made outside demo where there is none. */
  admin?: { email: string; password: string };
  /** How long what agents and mail leave behind is kept. */
  keeping: {
    positionsMs: number;
    messagesMs: number;
    mailsMs: number;
    jobsMs: number;
    looksMs: number;
    auditMs: number;
  };
  /** The mail server; without one, mail is written to a folder in `dataDir`. */
  smtpUrl?: string;
  /** The sender of mails. */
  mailFrom: string;
  /** A MaxMind DB that tells where addresses are, as an absolute path. */
  addressPlaces?: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustProxy: number;
  production: boolean;
  /** Metrics and traces. */
  watch: WatchSettings;
  /** Absent: backups are made by hand. */
  backupPlan?: BackupPlan;
  /** How people sign in. */
  signIn: SignInSettings;
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
export function readMail(variables: Variables): Pick<Config, "smtpUrl" | "mailFrom"> {
  const mail = checked(Settings.pick({ SMTP_URL: true, MAIL_FROM: true }), variables);
  return { smtpUrl: mail.SMTP_URL, mailFrom: mail.MAIL_FROM };
}

/**
 * Reads the settings from environment variables; an empty one counts as left out.
 *
 * @param embedded the console started this process, which listens on loopback alone
 * @throws ConfigError that names every wrong or missing one
 */
export function readConfig(variables: Variables, { embedded }: { embedded: boolean }): Config {
  const settings = checked(Settings, variables);
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
    secrets: readSecrets(settings.SESSION_SECRET, dataDir, production && !embedded),
    demo: settings.DEMO,
    admin: adminOf(settings),
    keeping: keepingOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    addressPlaces: settings.ADDRESS_PLACES && resolve(settings.ADDRESS_PLACES),
    logLevel: settings.LOG_LEVEL,
    trustProxy: embedded ? 0 : settings.TRUST_PROXY,
    production,
    watch: watchSettings(settings),
    backupPlan: backupPlanOf(settings, dataDir),
    signIn,
  };
}

function keepingOf(settings: z.output<typeof Settings>): Config["keeping"] {
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
    looksMs: settings.LOOKS_DAYS * DAY_MS,
    auditMs: settings.AUDIT_DAYS * DAY_MS,
  };
}

function backupPlanOf(
  settings: z.output<typeof Settings>,
  dataDir: string,
): BackupPlan | undefined {
  const { BACKUP_EVERY: hours, BACKUP_DIR: dir, BACKUP_KEEP: keep } = settings;
  if (hours === undefined) {
    if (dir === undefined) return undefined;
    throw new ConfigError([
      "BACKUP_DIR says where to, but BACKUP_EVERY is missing: say how many hours lie between two backups.",
    ]);
  }
  return { everyMs: hours * HOUR_MS, dir: backupDirOf(dir, dataDir), keep };
}

/** Where backups by plan lie. */
export const backupDirOf = (dir: string | undefined, dataDir: string): string =>
  dir ? resolve(dir) : join(resolve(dataDir), "backups");

type Variables = Record<string, string | undefined>;

/** The variables of a schema; an empty one counts as left out. */
function checked<T>(schema: z.ZodType<T>, variables: Variables): T {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ConfigError(
    read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}.`),
  );
}

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD` alone, for what is no start. */
export const readAdmin = (variables: Variables): Config["admin"] =>
  adminOf(checked(AdminSettings, variables));

function adminOf(settings: z.infer<typeof AdminSettings>): Config["admin"] {
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
  const kept = keptSecret(dataDir);
  if (typeof kept !== "string") throw new ConfigError(kept.problems);
  return [kept];
}
