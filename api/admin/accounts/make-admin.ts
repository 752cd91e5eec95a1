import { createUser as call } from "contract/calls";
import { createUser } from "../../resources/users/create";
import { type Command, PLACE_HELP, PLACE_OPTIONS, say } from "../command";
import { PASSWORD_HELP, PASSWORD_OPTION, passwordFor } from "./password";
import { readBody } from "./read-body";
import { withUsers } from "./with-users";

export const makeAdminCommand: Command = {
  takes: "EMAIL [--ask]",
  help: `Makes an admin with this email, whom no account may have.
${PASSWORD_HELP}
${PLACE_HELP}`,
  options: { ...PLACE_OPTIONS, ...PASSWORD_OPTION },
  words: 1,
  async run(given) {
    const [email = ""] = given.words;
    const { password, tell } = await passwordFor(given);
    const values = { displayName: "Administrator", email, role: "admin", password };
    const body = readBody(call.body, values);
    await withUsers(given, "make-admin", async (db, writer) => {
      const user = await createUser(db, writer, body);
      say(`${user.email} is an admin now.`);
      tell();
    });
  },
};
