import type { Mail } from "../mail/mailer";

/** A mailer that keeps what it is given. */
export function storedMails() {
  const sent: Mail[] = [];
  return {
    sent,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    to: (email: string) => sent.filter(({ to }) => to === email),
  };
}
