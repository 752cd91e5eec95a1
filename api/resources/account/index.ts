/** What other resources may use of this one, besides its rows (`resource`), their scope and their shape in others. */
export { refuseCommonPassword } from "./common-passwords";
export {
  createEmailChange,
  emailChangedLetter,
  emailTaken,
  setVerifiedEmail,
} from "./email-change";
export { createPasswordCheck, hashPassword, type PasswordCost } from "./passwords";
export { beginSession } from "./sessions";
export { voidCodes } from "./ways-in";
