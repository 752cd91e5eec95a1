export { createLooks, type Looks } from "./looks";
