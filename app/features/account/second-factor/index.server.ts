/** What servers may know of second factors. */

export { changeRules, readRules, readSomebodysFactor, removeSomebodys } from "./rules.server";
export {
  beginSetup,
  confirmSetup,
  leaveCodes,
  readCodes,
  readFactor,
  readSetup,
  removeOwn,
  renewCodes,
} from "./second-factor.server";
