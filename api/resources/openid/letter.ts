/** To whom an identity was linked by their e-mail. */
export const linkedLetter = (name: string) => ({
  subject: "A new way to sign in to Waybook",
  text: `From now on you can sign in to your Waybook account with ${name}.

If it was not you who just did so, ask an admin for help at once: someone else is known there by
your e-mail.
`,
});
