/** What the rest of the console may know of one's own account. */

export { AccountScreen } from "./account-screen";
export { ACCOUNT, ACCOUNT_TRAIL, CurrentPassword, OWN_IDS, OwnForm } from "./own-form";
export { EmailCodeScreen, EmailScreen, PasswordScreen, ProfileScreen } from "./own-screens";
