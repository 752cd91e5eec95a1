import { resolve } from "node:path";
import { outboxOf, readMail } from "../../config";
import { createMailer, type Mail } from "../../mail/mailer";
import { LETTERS } from "../../resources/account/second-factor/letters";
import { dropSecondFactor } from "../../resources/account/second-factor/store";
import { type Command, type Given, PLACE_HELP, PLACE_OPTIONS, placeOf, say } from "../command";
import { userByEmail, withUsers } from "./with-users";

/** Sends a letter as the API would. What was done stays done where it can't be sent. */
async function tellByMail(given: Given, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom } = readMail(process.env);
  const outbox = outboxOf({ dataDir: resolve(placeOf(given).dataDir) });
  try {
    await createMailer({ smtpUrl, from: mailFrom, outbox }).send(mail);
  } catch (error) {
    say(
      `${mail.to} could not be notified by email: ${error instanceof Error ? error.message : error}.`,
    );
  }
}

export const removeSecondFactorCommand: Command = {
  takes: "EMAIL",
  help: `Removes an account's second factor and recovery codes, for someone who has lost both, and ends its
sessions. Make sure that it is them who ask.
${PLACE_HELP}`,
  options: PLACE_OPTIONS,
  words: 1,
  async run(given) {
    const [email = ""] = given.words;
    await withUsers(given, "remove-second-factor", async (db, { now }) => {
      const user = await userByEmail(db, email);
      await dropSecondFactor(db, user.id, now);
      say(`${user.email} signs in with the password alone, and is signed out everywhere.`);
      await tellByMail(given, { to: user.email, ...LETTERS.offByAdmin });
    });
  },
};
