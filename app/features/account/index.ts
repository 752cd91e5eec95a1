/** What the rest of the console may know of account. */

export { ContactScreen } from "./contact-screen";
export { InvitationScreen, NoInvitation } from "./invitation-screen";
export { LoginAsForm } from "./login-as-form";
export { ForgotPasswordScreen, ResetPasswordScreen, VerifyScreen } from "./reset-screens";
export { SecondStepScreen } from "./second-step-screen";
export { SignInForm } from "./sign-in-form";
export { TermsScreen } from "./terms-screen";
