import { activeOfficeUrl } from "~/features/account/urls";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, Input, LinkButton } from "~/ui";
import { PageHeader } from "~/ui/page";
import { OfficeChoices, type OfficePage } from "./office-choices";

interface OfficeScreenProps {
  offices: OfficePage;
  /** The id of the active office. */
  current: string | undefined;
  /** The page to come back to. */
  redirectTo: string;
}

/** The page that switches the active office, for browsers without scripts. */
export function OfficeScreen({ offices, current, redirectTo }: OfficeScreenProps) {
  const { options, hasMore, page, search } = offices;
  return (
    <>
      <PageHeader
        trail={[{ label: "Home", to: dashboardUrl() }, { label: "Active office" }]}
        title="Active office"
      />
      <div className="office-page stack gap-3">
        <Form className="row gap-2" action={activeOfficeUrl()} role="search">
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <Input
            type="search"
            name="search"
            defaultValue={search}
            placeholder="Search"
            aria-label="Search offices"
          />
          <Button type="submit">Search</Button>
        </Form>
        <OfficeChoices offices={options} current={current} redirectTo={redirectTo} />
        {hasMore && (
          <LinkButton to={activeOfficeUrl({ search, page: page + 1, redirectTo })}>
            Load More
          </LinkButton>
        )}
      </div>
    </>
  );
}
