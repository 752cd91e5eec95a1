/** What servers may know of account. */

export { beginSession, pageToReturnTo } from "./begin-session.server";
export { takeEnquiry } from "./contact.server";
export { acceptOpenInvitation, readInvitation } from "./invitation.server";
export { loginAs } from "./login-as.server";
export { comeFromProvider, leaveForProvider } from "./openid.server";
export { resetPassword, sendCode, verifyCode } from "./reset.server";
export { requireCodeSent, requireCodeVerified } from "./reset-steps.server";
export { askForCode, requirePasswordGiven, signInWithCode } from "./second-step.server";
export { readSignInMethods } from "./sign-in-methods.server";
export { acceptTermsRead, readTerms } from "./terms.server";
