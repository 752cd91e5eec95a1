import type { Command } from "../command";
import { listUsersCommand } from "./list-users";
import { makeAdminCommand } from "./make-admin";
import { removeSecondFactorCommand } from "./remove-second-factor";
import { resetPasswordCommand } from "./reset-password";
import { activateCommand, deactivateCommand } from "./set-status";

export { readBody } from "./read-body";
export { userByEmail, withUsers } from "./with-users";

/** What an operator does with accounts where nobody can sign in to do it. */
export const accountCommands: Record<string, Command> = {
  "make-admin": makeAdminCommand,
  "reset-password": resetPasswordCommand,
  "remove-second-factor": removeSecondFactorCommand,
  "list-users": listUsersCommand,
  deactivate: deactivateCommand,
  activate: activateCommand,
};
