import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config";

const dataDir = mkdtempSync(join(tmpdir(), "waybook-config-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const LONG = "0123456789abcdef0123456789abcdef";
const own = { embedded: false };
const read = (variables: Record<string, string>, how = own) =>
  readConfig({ DATA_DIR: dataDir, SESSION_SECRET: LONG, ...variables }, how);

const DAY_MS = 24 * 3_600_000;

describe("settings of the API", () => {
  it("have defaults", () => {
    expect(read({ API_PORT: "" })).toEqual({
      port: 3001,
      host: "127.0.0.1",
      dataDir,
      databaseUrl: undefined,
      secrets: [LONG],
      demo: false,
      admin: undefined,
      linkMs: 90 * 24 * 60 * 60_000,
      retention: {
        positionsMs: 30 * DAY_MS,
        messagesMs: 365 * DAY_MS,
        mailsMs: 30 * DAY_MS,
        jobsMs: DAY_MS,
        accessLogMs: 90 * DAY_MS,
        auditMs: 400 * DAY_MS,
        proofMs: 180 * DAY_MS,
      },
      smtpUrl: undefined,
      mailFrom: "Waybook <waybook@localhost>",
      logLevel: "info",
      trustProxy: 0,
      webhooksMayBePrivate: false,
      webhooksArePaused: false,
      production: true,
      watch: { metricsHost: "127.0.0.1" },
      signIn: { passwords: true },
    });
  });

  it("say where browsers find the console, and a provider sends them back there alone", () => {
    const openId = { OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "waybook" };
    const config = read({ CONSOLE_URL: "https://waybook.example.com/", ...openId });
    expect(config.consoleUrl).toBe("https://waybook.example.com");
    const callback = "https://waybook.example.com/sign-in/callback";
    expect(config.signIn.openId?.redirectUris).toEqual([callback]);
  });

  it("are read from the environment", () => {
    expect(
      read({
        NODE_ENV: "development",
        API_PORT: "4100",
        API_HOST: "0.0.0.0",
        DATABASE_URL: "postgres://user:password@db:5432/waybook",
        SESSION_SECRET: "one, two",
        DEMO: "1",
        MESSAGES_DAYS: "30",
        JOBS_DAYS: "7",
        LOOKS_DAYS: "14",
        TRACKER_SECRET: "abcdefgh-0123456789_ABCDEFGH-0123",
        ADMIN_EMAIL: "a@b.example",
        ADMIN_PASSWORD: "secret",
        SMTP_URL: "smtps://me:secret@mail.example.com",
        MAIL_FROM: "me@mail.example.com",
        LOG_LEVEL: "debug",
        TRUST_PROXY: "2",
      }),
    ).toMatchObject({
      port: 4100,
      host: "0.0.0.0",
      databaseUrl: "postgres://user:password@db:5432/waybook",
      secrets: ["one", "two"],
      demo: true,
      retention: {
        positionsMs: 3_600_000,
        messagesMs: 30 * DAY_MS,
        jobsMs: 7 * DAY_MS,
        accessLogMs: 14 * DAY_MS,
        auditMs: 400 * DAY_MS,
        proofMs: 180 * DAY_MS,
      },
      admin: { email: "a@b.example", password: "secret" },
      smtpUrl: "smtps://me:secret@mail.example.com",
      mailFrom: "me@mail.example.com",
      logLevel: "debug",
      trustProxy: 2,
      trackerSecret: "abcdefgh-0123456789_ABCDEFGH-0123",
      production: false,
    });
  });

  it("of an embedded one keep it on loopback, behind the console alone", () => {
    expect(read({ API_HOST: "0.0.0.0", TRUST_PROXY: "3" }, { embedded: true })).toMatchObject({
      host: "127.0.0.1",
      trustProxy: 0,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ API_PORT: "http" }, "API_PORT"],
    [{ API_PORT: "70000" }, "API_PORT"],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL"],
    [{ CONSOLE_URL: "waybook.example.com" }, "CONSOLE_URL"],
    [{ CONSOLE_URL: "https://waybook.example.com/console" }, "CONSOLE_URL"],
    [{ DEMO: "perhaps" }, "DEMO"],
    [{ TRACKER_SECRET: "short" }, "TRACKER_SECRET"],
    [{ TRACKER_SECRET: `${"x".repeat(40)}/` }, "TRACKER_SECRET"],
    [{ SMTP_URL: "mail.example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp:///" }, "SMTP_URL"],
    [{ SMTP_URL: "http://mail.example.com" }, "SMTP_URL"],
    [{ MAIL_FROM: "Waybook" }, "MAIL_FROM"],
    [{ JOBS_DAYS: "0" }, "JOBS_DAYS"],
    [{ LOOKS_DAYS: "0" }, "LOOKS_DAYS"],
    [{ POSITIONS_DAYS: "1", POSITIONS_HOURS: "24" }, "POSITIONS_DAYS"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
    [{ NODE_ENV: "staging" }, "NODE_ENV"],
    [{ ADMIN_EMAIL: "a@b.example" }, "ADMIN_PASSWORD"],
    [{ ADMIN_PASSWORD: "secret" }, "ADMIN_EMAIL"],
    [{ ADMIN_EMAIL: "nobody", ADMIN_PASSWORD: "secret" }, "ADMIN_EMAIL"],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD"],
    [{ SESSION_SECRET: "" }, "SESSION_SECRET"],
    [{ SESSION_SECRET: `${LONG},short` }, "SESSION_SECRET"],
    [{ SESSION_SECRET: "", NODE_ENV: "test", DATA_DIR: "/dev/null/no" }, "DATA_DIR"],
  ])("%j stop the start with a message that names it", (variables, name) => {
    const start = () => read(variables);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(new RegExp(`\\b${name}\\b`));
  });

  it("come with a secret of the data directory where none is needed from outside", () => {
    const secrets = (variables: Record<string, string>, how = own) =>
      read({ SESSION_SECRET: "", ...variables }, how).secrets;
    const made = secrets({ NODE_ENV: "development" });
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets({}, { embedded: true })).toEqual(made);
    const file = join(dataDir, "secret");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8").trim()).toBe(made[0]);

    writeFileSync(file, "cut off");
    expect(() => secrets({}, { embedded: true })).toThrow(/too short/);
  });
});
