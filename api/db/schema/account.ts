/** What signing in needs besides the users. */
import { SECOND_FACTOR_ROLES } from "contract/account/facts";
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { users } from "./organisation";

/** Each row replaces the one before it; none: there are no terms. */
export const terms = pgTable("terms", {
  version: integer("version").primaryKey(),
  text: text("text").notNull(),
  publishedAt: instant("published_at").notNull(),
});

/** The one reset code that an account may have; used, run out or tried too often it goes. */
export const passwordResets = pgTable("password_resets", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** argon2id of the code. */
  keyHash: text("key_hash").notNull(),
  triesLeft: integer("tries_left").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** The one change of email that waits for the code that was sent to the new address. */
export const emailChanges = pgTable("email_changes", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The new address, in lower case. */
  email: text("email").notNull(),
  /** argon2id of the code. */
  keyHash: text("key_hash").notNull(),
  triesLeft: integer("tries_left").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** The one open invitation of a user: a link, sent by mail, to choose a password. */
export const invitations = pgTable("invitations", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Where it was sent. It is void once the user has another email. */
  email: text("email").notNull(),
  /** SHA-256 of the secret in the link, which is random and long. */
  tokenHash: text("token_hash").notNull().unique(),
  sentAt: instant("sent_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** What makes a user's one-time codes; stored once a code of it was right. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key that is derived from the API's secret. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The latest period of 30 seconds whose code was taken: each is good once. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: createdAt(),
});

/** For whoever has lost what makes the codes; a used one goes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the code, which is random and long. */
    codeHash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The roles whose users have to have a second factor. */
export const secondFactorRoles = pgTable("second_factor_roles", {
  name: text("name", { enum: SECOND_FACTOR_ROLES }).primaryKey(),
});

/** As whom an OpenID provider knows a user. */
export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    index("user_identities_user").on(t.userId),
  ],
);
