/** What the rest of the console may know of setting up phones. */

export { PhoneScreen } from "./phone-screen";
export {
  BATTERY_HINTS,
  type BatteryHints,
  PHONE_PROGRAMS,
  type PhoneProgram,
  type PhoneSystem,
  PROGRAM_NAMES,
} from "./programs";
