import type { Mail } from "../mail/mailer";

/** Returns a mailer that records what it is asked to send. */
export function recordMails() {
  const sent: Mail[] = [];
  return {
    sent,
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
    to: (email: string) => sent.filter(({ to }) => to === email),
  };
}
