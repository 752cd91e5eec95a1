import { SECOND_FACTOR_ROLES, type SecondFactorRole } from "contract/account/facts";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { FormMessage } from "~/ui";
import { Checkbox } from "~/ui/form";
import { PageHeader } from "~/ui/page";
import { ROLE_LABELS } from "../../users";
import { ACCOUNT_TRAIL, OwnForm } from "../own";

export const SIGN_IN_RULES = "Second factor rules";

interface RulesScreenProps {
  /** None where the upstream knows of no second factors. */
  roles: SecondFactorRole[] | null;
  refused: RefusedForm | undefined;
}

/** Of which roles an admin requires a second factor. */
export function RulesScreen({ roles, refused }: RulesScreenProps) {
  if (!roles) {
    return (
      <>
        <PageHeader title={SIGN_IN_RULES} trail={[...ACCOUNT_TRAIL, { label: SIGN_IN_RULES }]} />
        <FormMessage tone="info">This server does not offer a second factor.</FormMessage>
      </>
    );
  }
  const typed = typedForm(refused);
  const ticked: string[] = typed.cameBack ? typed.all("secondFactorRoles") : roles;
  return (
    <OwnForm title={SIGN_IN_RULES} formId="sign-in-rules" submitLabel="Save" refused={refused}>
      <p>
        Users with these roles who sign in with a password must set up a second factor before they
        can go on. This takes effect immediately.
      </p>
      <fieldset className="stack gap-2 below-4">
        <legend className="below-2 medium">Required for</legend>
        {SECOND_FACTOR_ROLES.map((role) => (
          <Checkbox
            key={role}
            name="secondFactorRoles"
            value={role}
            label={ROLE_LABELS[role]}
            defaultChecked={ticked.includes(role)}
          />
        ))}
      </fieldset>
    </OwnForm>
  );
}
