/** What servers may know of setting up phones. */

export { changePhone, readPhoneState } from "./phone.server";
