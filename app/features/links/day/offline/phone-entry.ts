/** The script of the page that sets up a phone: it has no forms that wait. */
import { watchLostForms } from "./lost-forms";
import { watchPhone } from "./phone";
import { registerWorker } from "./register-worker";

watchPhone();
watchLostForms();
registerWorker();
