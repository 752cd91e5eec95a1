import { LETTERS } from "../../resources/account/second-factor/letters";
import { dropSecondFactor } from "../../resources/account/second-factor/store";
import { type Command, PLACE_HELP, PLACE_OPTIONS, say } from "../command";
import { tellByMail } from "./tell-by-mail";
import { userByEmail, withUsers } from "./with-users";

export const removeSecondFactorCommand: Command = {
  takes: "EMAIL",
  help: `Removes an account's second factor and recovery codes, for whoever has lost both, and ends its
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
