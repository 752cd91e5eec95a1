/** What the rest of the console may know of second factors. */

export { FactorSection } from "./factor-section";
export { RulesScreen, SIGN_IN_RULES } from "./rules-screen";
export { RecoveryCodesScreen, RemoveScreen, SetupScreen } from "./setup-screen";
