import { Role } from "contract/entities";
import { and, eq } from "drizzle-orm";
import { offices, secondFactors, users } from "../../db/schema";
import { type Command, PLACE_HELP, PLACE_OPTIONS, say } from "../command";
import { readBody } from "./read-body";
import { withUsers } from "./with-users";

export const listUsersCommand: Command = {
  takes: "[--role admin|office-manager|agent]",
  help: `Lists the accounts, with tabs between: email, name, role, active or not, office, and whether
there is a second factor.
${PLACE_HELP}`,
  options: { ...PLACE_OPTIONS, role: { type: "string" } },
  words: 0,
  async run(given) {
    const role = readBody(Role.optional(), given.value("role"));
    await withUsers(given, "list-users", async (db) => {
      const rows = await db
        .select({ user: users, office: offices.name, factor: secondFactors.userId })
        .from(users)
        .leftJoin(offices, eq(offices.id, users.officeId))
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(and(role && eq(users.role, role)))
        .orderBy(users.email);
      for (const { user, office, factor } of rows) {
        const { email, displayName, status } = user;
        const second = factor ? "second factor" : "password alone";
        say([email, displayName, user.role, status, office ?? "-", second].map(oneLine).join("\t"));
      }
    });
  },
};

/** Names may hold what a terminal would obey. */
const oneLine = (text: string): string => text.replace(/\p{Cc}/gu, " ");
