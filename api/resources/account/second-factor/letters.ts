const NOT_YOU = `If it was not you, ask an admin for help at once: someone knows your password.
`;

/** What a user is told by mail of their second factor. */
export const LETTERS = {
  on: {
    subject: "Your Waybook sign-in now asks for a code",
    text: `A second factor was set up for your Waybook account, and you were signed out everywhere else.

${NOT_YOU}`,
  },
  off: {
    subject: "Your Waybook sign-in no longer asks for a code",
    text: `The second factor of your Waybook account was removed: your password alone signs you in.

${NOT_YOU}`,
  },
  offByAdmin: {
    subject: "Your Waybook sign-in no longer asks for a code",
    text: `An admin removed the second factor of your Waybook account: your password alone signs you in. You
were signed out everywhere.

If you did not ask for it, ask your admin why.
`,
  },
  newCodes: {
    subject: "You have new Waybook recovery codes",
    text: `New recovery codes were made for your Waybook account. The old ones are good no more.

${NOT_YOU}`,
  },
  wrongCodes: (count: number) => ({
    subject: "Wrong codes were entered for your Waybook account",
    text: `Someone entered the password of your Waybook account and then ${count} wrong codes of the second factor.

If it was you, there is nothing to do. ${NOT_YOU}`,
  }),
  codeUsed: (left: number) => ({
    subject: "A Waybook recovery code was used",
    text: `Somebody signed in to your Waybook account with a recovery code in place of your app's. ${
      left === 1 ? "1 code is" : `${left} codes are`
    } left.

${NOT_YOU}`,
  }),
};
