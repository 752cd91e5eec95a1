import type { Turns } from "platform/turns";
import type { AddressPlaces } from "./address-places";
import type { Background } from "./background";
import type { BackupPlan } from "./backup/schedule";
import type { Db } from "./db/connect";
import type { Feed } from "./feed/feed";
import type { Counters } from "./http/limits";
import type { Server } from "./http/serve";
import type { Tokens } from "./http/tokens";
import type { Queue } from "./jobs/queue";
import type { Mailer } from "./mail/mailer";
import type { MailRecord } from "./mail/watch-mailer";
import type { Metrics } from "./metrics";
import type { SignInSettings } from "./openid-settings";
import type { LoginLimits } from "./resources/account/login-limits";
import type { PasswordCost } from "./resources/account/passwords";
import type { ResetLimits } from "./resources/account/reset-limits";
import type { RetentionPeriods } from "./resources/system/retention";
import type { PositionAccessLog } from "./resources/tracking/access-log";

/** What the process knows of itself. */
export interface SystemFacts {
  engine: "pglite" | "postgres";
  dataDir: string;
  mailBy: "smtp" | "outbox";
  backupPlan?: BackupPlan;
}

/** What the resources are given to serve their calls. */
export interface ApiContext {
  server: Server;
  db: Db;
  now: () => Date;
  tokens: Tokens;
  /** The first signs, all verify; each use derives keys of its own from them. */
  secrets: readonly string[];
  queue: Queue;
  /** What happens, as it happens. */
  feed: Feed;
  /** Has alerts looked for soon. */
  alerts: { wake(): void };
  positionAccessLog: PositionAccessLog;
  background: Background;
  /** Reads uploaded files, few at once, whoever they are from. */
  readInTurn: Turns;
  metrics: Metrics;
  mailer: Mailer;
  /** How mails went since the start. */
  mails: MailRecord;
  /** Counts what may be done only so often. */
  counters: Counters;
  /** The same for what is worth no statement: in memory where one process runs alone. */
  userCounters: Counters;
  loginLimits: LoginLimits;
  resetLimits: ResetLimits;
  passwordCost?: PasswordCost;
  signIn: SignInSettings;
  /** The only origin of pages that mails lead to; undefined: any. */
  consoleUrl: string | undefined;
  /** How long the link of an agent is good for. */
  linkMs: number;
  /** Whether webhooks may have private addresses, and plain http. */
  webhooksMayBePrivate: boolean;
  /** Opens the tracker address of the installation; undefined: there is none. */
  trackerSecret: string | undefined;
  addressPlaces: AddressPlaces;
  retention: RetentionPeriods & { jobsMs: number };
  system: SystemFacts;
}
