/** What Waybook needs of others, and what others need of it. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { askServer, type Finding, ok, problem, warning } from "platform/findings";
import { shellWord } from "platform/shell-words";
import { plannedIn } from "../backup/schedule";
import { backupDirOf, type Config } from "../config";
import { verifySmtp } from "../mail/mailer";
import { whyUnwritable } from "./folder";

const HOUR_MS = 3_600_000;

export async function checkMail({ smtpUrl }: Pick<Config, "smtpUrl">): Promise<Finding> {
  if (!smtpUrl)
    return warning(
      "mail",
      "there is no SMTP_URL: reset codes are written to DATA_DIR/outbox, where nobody gets them",
    );
  try {
    await verifySmtp(smtpUrl);
    return ok("mail", "the server takes it");
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error);
    return problem("mail", `the server of SMTP_URL does not take it: ${reason}`);
  }
}

/** Whether a setting that is for drills was left on. */
export const checkWebhooks = ({
  webhooksArePaused,
}: Pick<Config, "webhooksArePaused">): Finding[] =>
  webhooksArePaused
    ? [warning("webhooks", "nothing is sent to them, as WEBHOOKS_PAUSED says: messages wait")]
    : [];

export async function checkProvider({ signIn }: Pick<Config, "signIn">): Promise<Finding[]> {
  const { openId } = signIn;
  if (!openId) return [];
  const issuer = openId.issuer.href.replace(/\/$/, "");
  const url = `${issuer}/.well-known/openid-configuration`;
  return askServer(
    "OIDC_ISSUER",
    url,
    "Nobody can sign in by it: check the address and the network.",
    (status) => status === 200,
  );
}

/** Whether the program that takes backups away can be run; one that is named without a path is looked for later. */
export function checkHook({ backupPlan }: Pick<Config, "backupPlan">): Finding[] {
  const { hook } = backupPlan ?? {};
  if (!hook?.includes("/")) return [];
  try {
    accessSync(hook, constants.X_OK);
    return [ok("BACKUP_HOOK", `${hook} can be run`)];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const text = `${hook} can't be run (${code}): backups stay on this machine. Check the path and chmod +x`;
    return [problem("BACKUP_HOOK", `${text} ${shellWord(hook)}`)];
  }
}

/** How old the last backup by plan is. */
export function checkBackups({
  backupPlan,
  dataDir,
}: Pick<Config, "backupPlan" | "dataDir">): Finding {
  const dir = backupPlan?.dir ?? backupDirOf(undefined, dataDir);
  const last = existsSync(dir) ? plannedIn(dir).at(-1) : undefined;
  if (!backupPlan) {
    return warning(
      "backups",
      "none are made by plan: set BACKUP_EVERY, or run npm run backup -- FILE by a plan of your own",
    );
  }
  const cannotWrite = whyUnwritable(dir);
  if (cannotWrite) return problem("backups", `${dir} can't be written in (${cannotWrite}).`);
  if (!last) return warning("backups", `there is none in ${dir} yet`);
  const hours = (Date.now() - statSync(join(dir, last)).mtimeMs) / HOUR_MS;
  const text = `the last is ${hours.toFixed(1)} hours old (${join(dir, last)})`;
  if (hours * HOUR_MS <= 2 * backupPlan.everyMs) return ok("backups", text);
  return problem("backups", `${text}: the log says why there is no later one.`);
}
