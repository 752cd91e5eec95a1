/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { refuseCommonPassword } from "./common-passwords";
export {
  createEmailChange,
  emailChangedLetter,
  emailTaken,
  setVerifiedEmail,
} from "./email-change";
export { hashPassword, type PasswordCost } from "./passwords";
export { voidCodes } from "./ways-in";
