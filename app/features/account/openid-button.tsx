import { Button, Form } from "~/ui";
import { openIdUrl } from "./urls";

interface OpenIdButtonProps {
  /** What people call the provider. */
  name: string;
  /** The page that sent the user here. */
  redirectTo: string;
  /** There is no other way. */
  alone: boolean;
}

/** Leads to the provider's own pages, which no script of ours could show. */
export function OpenIdButton({ name, redirectTo, alone }: OpenIdButtonProps) {
  return (
    <Form method="post" action={openIdUrl()} reloadDocument className="sign-in stack">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <Button type="submit" variant={alone ? "primary" : "secondary"} size="large">
        Sign in with {name}
      </Button>
    </Form>
  );
}
