import { useSearchParams } from "@remix-run/react";
import { loginAsUrl } from "~/features/account/urls";
import {
  agentStatusUrl,
  agentUrl,
  assignToAgentUrl,
  editAgentUrl,
  handOverUrl,
  historyUrl,
} from "~/features/urls";
import { cameFromListUrl, withFromList } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, LinkButton } from "~/ui";
import { Avatar, PageHeader, Segmented, StatusPill } from "~/ui/page";
import { agentsList, assignReason } from "./agents-list";
import { PERSON_STATUS_LABELS, ROLE_LABELS } from "./people-words";
import type { PersonHead as Head } from "./read-agent.server";

interface PersonHeadProps {
  person: Head;
  /** The map is shown instead of the profile. */
  track?: boolean;
}

/** The head of the page of an agent or office manager, with what can be done. */
export function PersonHead({ person, track = false }: PersonHeadProps) {
  const { id, name, photo, type, status, office } = person;
  const isAgent = type === "agent";
  const [query] = useSearchParams();
  return (
    <PageHeader
      title={name}
      trail={[
        { label: "Home", to: dashboardUrl() },
        { label: "Agents", to: cameFromListUrl(agentsList, query) },
        { label: name },
      ]}
      beside={
        <>
          <Avatar name={name} photo={photo} />
          <StatusPill tone={status}>{PERSON_STATUS_LABELS[status]}</StatusPill>
          <span className="muted">{ROLE_LABELS[type]}</span>
          {person.isOneself && <span className="muted">This is you</span>}
        </>
      }
      actions={
        <>
          {isAgent && (
            <Segmented
              label="What is shown"
              tabs={[
                { label: "Profile", to: withFromList(agentUrl(id), query), current: !track },
                { label: "Track", to: withFromList(agentUrl(id, "track"), query), current: track },
              ]}
            />
          )}
          {person.mayEnter && <LoginAs email={person.email} />}
          {isAgent && office && !assignReason({ office, status }) && (
            <LinkButton to={assignToAgentUrl(id, office.id)}>Assign routes</LinkButton>
          )}
          {person.mayEdit && (
            <>
              {isAgent && <LinkButton to={handOverUrl(id)}>Hand over</LinkButton>}
              <LinkButton to={agentStatusUrl(id)}>
                {status === "active" ? "Deactivate" : "Activate"}
              </LinkButton>
            </>
          )}
          <LinkButton to={historyUrl("user", id)}>History</LinkButton>
          {(person.mayEdit || person.isOneself) && (
            <LinkButton to={withFromList(editAgentUrl(id), query)} variant="primary">
              Edit
            </LinkButton>
          )}
        </>
      }
    />
  );
}

const LoginAs = ({ email }: { email: string }) => (
  <Form method="post" action={loginAsUrl()}>
    <input type="hidden" name="email" value={email} />
    <Button type="submit">Login as</Button>
  </Form>
);
