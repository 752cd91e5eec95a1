export { storeEvent } from "./events";
export { fieldsOf } from "./values";
