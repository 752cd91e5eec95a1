/** What the rest of the console may know of setting up phones. */

export { PhoneScreen } from "./phone-screen";
