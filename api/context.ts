import type { Db } from "./db/connect";
import type { Server } from "./http/serve";
import type { Tokens } from "./http/tokens";
import type { Queue } from "./jobs/queue";
import type { LoginLimits } from "./resources/account/login-limits";
import type { PasswordCost } from "./resources/account/passwords";

/** What the resources are given to serve their calls. */
export interface ApiContext {
  server: Server;
  db: Db;
  now: () => Date;
  tokens: Tokens;
  queue: Queue;
  loginLimits: LoginLimits;
  passwordCost?: PasswordCost;
}
