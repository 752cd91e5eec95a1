/** To whom an identity was linked by their email. */
export const linkedLetter = (name: string) => ({
  subject: "A new way to sign in to Waybook",
  text: `Your Waybook account is now linked to ${name}, and you sign in with it from now on.

The password and the second factor that the account had have been removed, and everyone who was
signed in with them was signed out. If you still want a password, for instance for the app on your
phone, set a new one with "Forgot password".

If it was not you who just signed in, ask an admin for help at once: someone else is known there
by your email.
`,
});
