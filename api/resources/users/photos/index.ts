/** What other resources may use of photos. */
export { usablePhoto } from "./store";
