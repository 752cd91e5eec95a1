/** What servers may know of one's own account. */

export {
  changeOwnEmail,
  changeOwnPassword,
  changeProfile,
  confirmOwnEmail,
  endSessions,
  readOwnAccount,
  readOwnCode,
  readProfile,
  requireOneself,
} from "./own-account.server";
export { currentPassword } from "./own-forms";
