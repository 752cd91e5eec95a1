import { resolve } from "node:path";
import { outboxOf, readMail } from "../../config";
import { createMailer, type Mail } from "../../mail/mailer";
import { type Given, placeOf, say } from "../command";

/** Sends a letter as the API would. What was done stays done where it can't be sent. */
export async function tellByMail(given: Given, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom } = readMail(process.env);
  const outbox = outboxOf({ dataDir: resolve(placeOf(given).dataDir) });
  try {
    await createMailer({ smtpUrl, from: mailFrom, outbox }).send(mail);
  } catch (error) {
    say(`${mail.to} could not be told by mail: ${error instanceof Error ? error.message : error}.`);
  }
}
