export { Select } from "./select";
