import { updateUser as call } from "contract/calls";
import { updateUser } from "../../resources/users/update";
import { type Command, PLACE_HELP, PLACE_OPTIONS, say } from "../command";
import { PASSWORD_HELP, PASSWORD_OPTION, passwordFor } from "./password";
import { readBody } from "./read-body";
import { userByEmail, withUsers } from "./with-users";

export const resetPasswordCommand: Command = {
  takes: "EMAIL [--ask]",
  help: `Gives an account another password and ends its sessions.
${PASSWORD_HELP}
${PLACE_HELP}`,
  options: { ...PLACE_OPTIONS, ...PASSWORD_OPTION },
  words: 1,
  async run(given) {
    const [email = ""] = given.words;
    const { password, tell } = await passwordFor(given);
    const body = readBody(call.body, { password });
    await withUsers(given, "reset-password", async (db, writer) => {
      const user = await userByEmail(db, email);
      await updateUser(db, writer, user.id, body);
      say(`${user.email} has another password, and is signed out everywhere.`);
      if (user.status !== "active") say("The account is inactive: `activate` lets it sign in.");
      tell();
    });
  },
};
