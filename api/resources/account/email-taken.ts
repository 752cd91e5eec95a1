import { conflict } from "../../http/errors";

/** 409: e-mails are unique in any letter case. */
export const emailTaken = () => conflict("Another user has this e-mail already", "EMAIL_TAKEN");
