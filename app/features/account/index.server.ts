/** What servers may know of account. */

export { loginAs } from "./login-as.server";
