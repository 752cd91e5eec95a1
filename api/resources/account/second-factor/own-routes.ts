/** A user's own second factor: set up, renewed and removed with their password. */
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor as removeCall,
  renewRecoveryCodes as renewCall,
} from "contract/calls";
import type { ApiContext } from "../../../context";
import type { Caller } from "../../../http/access";
import { ApiError, conflict, invalid, notFound } from "../../../http/errors";
import { seal, unseal } from "../../../http/sealed";
import { storeEvent } from "../../audit";
import { createConfirmation, type SignInChecks } from "../confirm";
import { endOtherSessions } from "../sessions";
import { asAudited } from "../store";
import { wrongCode } from "./challenge";
import { newSecret, stepOf } from "./codes";
import { LETTERS } from "./letters";
import { isRequiredOf } from "./rules";
import {
  hasSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  renewRecoveryCodes,
  sinceWhen,
  storeSecondFactor,
  takeCode,
} from "./store";

const SETUP_MS = 10 * 60_000;

export function ownSecondFactorCalls(context: ApiContext, checks: SignInChecks): void {
  const { server, db, now, secrets, mailer, background } = context;
  const confirmed = createConfirmation(db, checks);
  const confirmedTwice = createDoubleConfirmation(context, checks);
  const forSetup = () => ({ purpose: "second factor setup v1", secrets, now: now() });
  const tell = (to: string, letter: { subject: string; text: string }) =>
    background.run("telling of a second factor", () => mailer.send({ to, ...letter }));

  server.serve(getSecondFactor, async ({ db, caller }) => ({
    since: await sinceWhen(db, caller.id),
    recoveryCodesLeft: await recoveryCodesLeft(db, caller.id),
    required: await isRequiredOf(db, caller.role),
  }));

  server.serve(beginSecondFactor, async ({ caller, body, address }) => {
    await confirmed(caller, body.currentPassword, address);
    if (await hasSecondFactor(db, caller.id)) throw isOn();
    const { secret, uri } = newSecret(caller.email);
    return { setup: await seal(forSetup(), { sub: caller.id, secret }, SETUP_MS), secret, uri };
  });

  server.serve(confirmSecondFactor, async ({ caller, body, address, log }) => {
    const values = await unseal(forSetup(), body.setup);
    // Not of this user: as if it had run out.
    if (values?.sub !== caller.id || typeof values.secret !== "string") {
      throw new ApiError(409, "That took too long. Start again", { reason: "SETUP_OVER" });
    }
    const { secret } = values;
    const step = stepOf(body.code, secret, now());
    if (step === undefined) {
      throw invalid("This code is not right. Enter the one that your app shows now", "body.code");
    }
    const recoveryCodes = await db.transaction(async (tx) => {
      const codes = await storeSecondFactor(tx, context, { userId: caller.id, secret, step });
      await endOtherSessions(tx, caller, now());
      return codes;
    });
    log.info({ userId: caller.id, address }, "a second factor was set up");
    tell(caller.email, LETTERS.on);
    return { recoveryCodes };
  });

  server.serve(renewCall, async ({ caller, body, address, log }) => {
    await confirmedTwice(caller, body, address);
    const recoveryCodes = await db.transaction(async (tx) => {
      await storeEvent(tx, {
        ...{ action: "changed", ...asAudited(caller) },
        ...{ before: { recoveryCodes: "old" }, details: { recoveryCodes: "new" } },
      });
      return renewRecoveryCodes(tx, caller.id);
    });
    log.info({ userId: caller.id, address }, "recovery codes were renewed");
    tell(caller.email, LETTERS.newCodes);
    return { recoveryCodes };
  });

  server.serve(removeCall, async ({ caller, body, address, log }) => {
    await confirmedTwice(caller, body, address);
    await db.transaction((tx) => removeSecondFactor(tx, caller.id));
    log.info({ userId: caller.id, address }, "a second factor was removed");
    tell(caller.email, LETTERS.off);
    return { ok: true as const };
  });
}

/**
 * For what somebody who learned a password can't do: a code is asked for beside it.
 *
 * @throws 404 without a second factor; 422 for another password or code; 403; 429
 */
function createDoubleConfirmation(context: ApiContext, checks: SignInChecks) {
  const { db } = context;
  const { codeGate, wrongCodes } = checks;
  const confirmed = createConfirmation(db, checks);
  return async (
    caller: Caller,
    { currentPassword, code }: { currentPassword: string; code: string },
    address: string,
  ): Promise<void> => {
    await confirmed(caller, currentPassword, address);
    if (!(await hasSecondFactor(db, caller.id))) throw notFound("There is no second factor");
    await codeGate.attempt(caller.id, address);
    if (!(await takeCode(db, context, caller.id, code))) {
      await wrongCodes(caller);
      throw wrongCode();
    }
    await codeGate.succeeded(caller.id, address);
  };
}

const isOn = () =>
  conflict("A second factor is set up already; remove it first", "SECOND_FACTOR_ON");
