/** What servers may know of account. */

export { takeEnquiry } from "./contact.server";
export { emailField } from "./email-field";
export { loginAs } from "./login-as.server";
export { newPasswordChecks } from "./new-password";
export { resetPassword, sendCode, verifyCode } from "./reset.server";
export { requireCodeSent, requireCodeVerified } from "./reset-steps.server";
export { acceptTermsRead, readTerms } from "./terms.server";
