import { createTemplate } from "./own-world";

/** Creates the demo world once; every worker gets a copy of its own. */
export default createTemplate;
