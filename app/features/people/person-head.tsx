import { loginAsUrl } from "~/features/account/urls";
import {
  agentStatusUrl,
  agentsUrl,
  agentUrl,
  assignToAgentUrl,
  editAgentUrl,
  handOverUrl,
} from "~/features/urls";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, LinkButton } from "~/ui";
import { Avatar, PageHeader, Segmented, StatusPill } from "~/ui/page";
import { assignReason } from "./agents-list";
import { PERSON_STATUS_LABELS, ROLE_LABELS } from "./people-words";
import type { PersonHead as Head } from "./read-agent.server";

interface PersonHeadProps {
  person: Head;
  /** The map is shown instead of the profile. */
  track?: boolean;
  /** The list that the page was opened from. */
  listUrl?: string;
}

/** The head of the page of an agent or office manager, with what can be done. */
export function PersonHead({ person, track = false, listUrl = agentsUrl() }: PersonHeadProps) {
  const { id, name, photo, type, status, office } = person;
  const isAgent = type === "agent";
  return (
    <PageHeader
      title={name}
      trail={[
        { label: "Home", to: dashboardUrl() },
        { label: "Agents", to: listUrl },
        { label: name },
      ]}
      beside={
        <>
          <Avatar name={name} photo={photo} />
          <StatusPill tone={status}>{PERSON_STATUS_LABELS[status]}</StatusPill>
          <span className="muted">{ROLE_LABELS[type]}</span>
        </>
      }
      actions={
        <>
          {isAgent && (
            <Segmented
              label="What is shown"
              tabs={[
                { label: "Profile", to: agentUrl(id), current: !track },
                { label: "Track", to: agentUrl(id, "track"), current: track },
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
              <LinkButton to={editAgentUrl(id)} variant="primary">
                Edit
              </LinkButton>
            </>
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
