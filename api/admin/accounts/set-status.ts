import { updateUser } from "../../resources/users/update";
import { type Command, PLACE_HELP, PLACE_OPTIONS, say } from "../command";
import { userByEmail, withUsers } from "./with-users";

const setStatus = (name: string, status: "active" | "inactive", help: string): Command => ({
  takes: "EMAIL",
  help: `${help}\n${PLACE_HELP}`,
  options: PLACE_OPTIONS,
  words: 1,
  async run(given) {
    const [email = ""] = given.words;
    await withUsers(given, name, async (db, writer) => {
      const user = await userByEmail(db, email);
      await updateUser(db, writer, user.id, { status });
      say(`${user.email} is ${status}.`);
    });
  },
});

export const deactivateCommand = setStatus(
  "deactivate",
  "inactive",
  "Keeps an account from signing in and ends its sessions. Not the last admin, and no agent with open routes.",
);

export const activateCommand = setStatus(
  "activate",
  "active",
  "Lets a deactivated account sign in again.",
);
