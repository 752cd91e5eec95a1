import type { Terms } from "contract/account/calls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, LinkButton } from "~/ui";
import { ErrorSummary, FormActions, formErrors } from "~/ui/form";
import { EmptyState, PageHeader } from "~/ui/page";

interface TermsScreenProps {
  /** Null where there are none. */
  terms: Terms | null;
  refused: RefusedForm | undefined;
}

/** The terms that everyone has to accept before they go on. */
export function TermsScreen({ terms, refused }: TermsScreenProps) {
  const title = "Terms and conditions";
  return (
    <>
      <PageHeader title={title} trail={[{ label: "Home", to: dashboardUrl() }, { label: title }]} />
      {terms ? (
        <Form id="terms" method="post" className="terms stack gap-4">
          <ErrorSummary errors={formErrors(refused?.result.error)} />
          <div className="terms__text" dir="auto">
            {terms.text}
          </div>
          <input type="hidden" name="version" value={terms.version} />
          <FormActions>
            <Button type="submit" variant="primary">
              Accept
            </Button>
          </FormActions>
        </Form>
      ) : (
        <EmptyState
          title="There are no terms to accept"
          action={<LinkButton to={dashboardUrl()}>Go to the dashboard</LinkButton>}
        >
          The connected server has no terms and conditions.
        </EmptyState>
      )}
    </>
  );
}
