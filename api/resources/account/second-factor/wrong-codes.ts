import type { ApiContext } from "../../../context";
import { LETTERS } from "./letters";

/** After so many wrong codes within an hour their owner is told, once. */
const MANY = 3;
const SECONDS = 60 * 60;

/** Counts wrong codes beside a right password: somebody else may know the password. */
export function createWrongCodeWatch({
  counters,
  mailer,
  background,
}: Pick<ApiContext, "counters" | "mailer" | "background">) {
  const wrong = counters("second factor wrong", {
    ...{ points: Number.MAX_SAFE_INTEGER, seconds: SECONDS },
  });
  return async ({ id, email }: { id: string; email: string }): Promise<void> => {
    if ((await wrong.take(id)) !== MANY) return;
    background.run("telling of wrong codes", () =>
      mailer.send({ to: email, ...LETTERS.wrongCodes(MANY) }),
    );
  };
}
