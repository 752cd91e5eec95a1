import { API_KEY_DAYS } from "contract/api-keys/facts";
import { createApiKey as call } from "contract/calls";
import type { ApiKey } from "contract/entities";
import { eq } from "drizzle-orm";
import type { Db } from "../db/connect";
import { apiKeys } from "../db/schema";
import { asUuid } from "../http/ids";
import { createKey, deleteKey, readKeys } from "../resources/api-keys";
import { readBody, userByEmail, withUsers } from "./accounts";
import { type Command, type Given, PLACE_HELP, PLACE_OPTIONS, say } from "./command";

/** More than anybody has. */
const MOST_KEYS = 100_000;

const HELP = `Lists, revokes or makes API keys.
list          all keys, with tabs between: id, person, name, first characters, access, office,
              last use and end
list EMAIL    those of one account
revoke ID     ends a key at once
create EMAIL  makes a key that acts for an admin or office manager, and prints it. --name NAME is
              what it is for; --access write, else it only reads; --office ID, else a manager's own
              office with its branches, or all offices of an admin; --days ${API_KEY_DAYS.least} to ${API_KEY_DAYS.most}, else
              ${API_KEY_DAYS.usual}; --groups "Routes,Locations", else all
${PLACE_HELP}`;

export const apiKeysCommand: Command = {
  takes: "list [EMAIL] | revoke ID | create EMAIL --name NAME",
  help: HELP,
  options: {
    ...PLACE_OPTIONS,
    name: { type: "string" },
    access: { type: "string" },
    office: { type: "string" },
    days: { type: "string" },
    groups: { type: "string" },
  },
  words: [1, 2],
  async run(given) {
    const [action = "", about] = given.words;
    const now = new Date();
    await withUsers(given, `api-keys ${action}`, async (db) => {
      if (action === "list") return list(db, about);
      if (action === "revoke" && about) return revoke(db, about);
      if (action === "create" && about) return create(db, about, given, now);
      throw new Error("Say list [EMAIL], revoke ID or create EMAIL. --help says more.");
    });
  },
};

async function list(db: Db, email: string | undefined): Promise<void> {
  const owner = email && (await userByEmail(db, email)).id;
  const keys = await readKeys(db, owner ? eq(apiKeys.userId, owner) : undefined, MOST_KEYS);
  for (const key of keys) say(lineOf(key));
}

/** Names may hold what a terminal would obey. */
const lineOf = ({ id, user, name, starts, access, office, usedAt, expiresAt }: ApiKey): string =>
  [id, user.displayName, name, starts, access, office?.name ?? "all offices"]
    .concat(usedAt ?? "never used", expiresAt)
    .map((text) => text.replace(/\p{Cc}/gu, " "))
    .join("\t");

async function revoke(db: Db, id: string): Promise<void> {
  if (!(await deleteKey(db, asUuid(id), undefined))) throw new Error("There is no such API key.");
  say("The API key is revoked.");
}

async function create(db: Db, email: string, given: Given, now: Date): Promise<void> {
  const user = await userByEmail(db, email);
  if (user.status !== "active" || user.role === "agent") {
    throw new Error("Only active admins and office managers have API keys.");
  }
  if (!given.value("name")) throw new Error("Say with --name what the key is for.");
  const days = given.value("days");
  const body = readBody(call.body, {
    name: given.value("name"),
    access: given.value("access"),
    // An admin is of no office.
    officeId: given.value("office") ?? (user.role === "office-manager" ? user.officeId : undefined),
    days: days === undefined ? undefined : Number(days),
    groups: given
      .value("groups")
      ?.split(",")
      .map((group) => group.trim()),
  });
  const { id, secret } = await createKey(db, user, body, now);
  say(`Key: ${secret}`);
  say(`It is not shown again. \`api-keys revoke ${id}\` ends it.`);
}
