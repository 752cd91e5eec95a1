import { randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { makeFolder } from "platform/private-folder";

export interface Mail {
  /** An email address. */
  to: string;
  subject: string;
  text: string;
  /** Besides those that every mail has. */
  headers?: Record<string, string>;
}

export interface Mailer {
  /** Hands a mail over; throws where that can't be done. */
  send(mail: Mail): Promise<void>;
  /** Deletes up to so many of the mails that it wrote before; where it writes any. */
  forgetSome?(before: Date, most: number): Promise<number>;
}

export interface MailerOptions {
  /** As in `smtps://user:password@mail.example.com`; without it mail goes to `outbox`. */
  smtpUrl?: string;
  /** The sender of every mail. */
  from: string;
  /** The folder that mail is written to. */
  outbox: string;
}

/** How long a mail server may take for each step, so that the API can stop meanwhile. */
const TIMEOUT_MS = 10_000;

export const createMailer = ({ smtpUrl, from, outbox }: MailerOptions): Mailer =>
  smtpUrl ? bySmtp(smtpUrl, from) : intoFolder(outbox, from);

/** Whether a mail server takes the user that its URL names; throws where it does not. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = smtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const smtpTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });

function bySmtp(url: string, from: string): Mailer {
  const transport = smtpTransport(url);
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

const timeInName = (time: Date) => time.toISOString().replaceAll(":", "-");

/** One file for each mail, readable by its owner alone: it may hold what opens an account. */
function intoFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      makeFolder(folder);
      const name = `${timeInName(new Date())}-${randomBytes(4).toString("hex")}.eml`;
      await writeFile(join(folder, name), message, { mode: 0o600, flag: "wx" });
    },
    async forgetSome(before, most) {
      const files = await readdir(folder).catch(() => []);
      // The name begins with the time, so that the order of names is that of times.
      const limit = timeInName(before);
      const old = files.filter((name) => name.endsWith(".eml") && name < limit).sort();
      const some = old.slice(0, most);
      for (const name of some) await rm(join(folder, name), { force: true });
      return some.length;
    },
  };
}
