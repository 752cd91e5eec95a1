import { invalid } from "../../http/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 passwords that leaks show most; unpacked when the first password is set. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}

/** Whether a password is among the first that somebody would try, in any letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.toLowerCase());
}

/**
 * For whoever sets a password.
 *
 * @param field where it stands in the call: `body.password`
 * @throws 422 for a common one
 */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw invalid("This password is one of the most common ones. Choose another", field);
}
