import { accountSecondFactorUrl } from "~/session/urls";
import { FormMessage, LinkButton } from "~/ui";
import { recoveryCodesUrl, removeSecondFactorUrl, signInRulesUrl } from "../urls";
import type { FactorState } from "./second-factor.server";

interface FactorSectionProps {
  /** None where the upstream offers none. */
  factor: FactorState | null;
  isAdmin: boolean;
}

/** The second factor, as the account page tells of it. */
export function FactorSection({ factor, isAdmin }: FactorSectionProps) {
  return (
    <section className="account__part stack panel gap-3">
      <h2>Second factor</h2>
      {factor ? <State factor={factor} isAdmin={isAdmin} /> : <NotOffered />}
    </section>
  );
}

function State({ factor, isAdmin }: { factor: FactorState; isAdmin: boolean }) {
  const { since, recoveryCodesLeft, required } = factor;
  const rules = isAdmin && <LinkButton to={signInRulesUrl()}>Second factor rules</LinkButton>;
  if (since === null) {
    return (
      <>
        <p>
          {required ? "Your role needs one. " : ""}Signing in will also ask for a code from your
          phone, so a stolen password is not enough.
        </p>
        <p className="cluster gap-2">
          <LinkButton to={accountSecondFactorUrl()}>Set up a second factor</LinkButton>
          {rules}
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        Signing in has asked for a code since {since}.{" "}
        {recoveryCodesLeft === 1
          ? "1 recovery code is left."
          : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      <p className="cluster gap-2">
        <LinkButton to={recoveryCodesUrl()}>New recovery codes</LinkButton>
        <LinkButton to={removeSecondFactorUrl()}>Remove second factor</LinkButton>
        {rules}
      </p>
    </>
  );
}

const NotOffered = () => (
  <FormMessage tone="info">This server does not offer a second factor.</FormMessage>
);
