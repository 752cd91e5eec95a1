export { storeEvent } from "./events";
