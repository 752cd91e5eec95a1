export { keepEvent } from "./events";
