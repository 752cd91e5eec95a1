/** What servers may know of setting up phones. */

export { changePhone, readPhoneState, readPhoneWords } from "./phone.server";
