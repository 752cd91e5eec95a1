/** What the rest of the console may know of live. */

export { OnGoingScreen } from "./on-going-screen";
