/** What servers may know of one's own account. */

export {
  changeOwnEmail,
  changeOwnPassword,
  changeProfile,
  endSessions,
  readOwnAccount,
  readProfile,
  requireOneself,
} from "./own-account.server";
export { currentPassword } from "./own-forms";
