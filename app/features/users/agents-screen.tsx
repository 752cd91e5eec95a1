import { useSearchParams } from "@remix-run/react";
import { agentLinksPath, agentMapUrl, newPersonUrl } from "~/features/urls";
import { fromListUrl, ListScreen } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { listHref, readList } from "~/lib/list-query";
import { Button, Icon, LinkButton } from "~/ui";
import { Segmented } from "~/ui/page";
import { agentsList, type PersonRow, personActions } from "./agents-list";

interface AgentsScreenProps {
  page: ListPage<PersonRow>;
  isAdmin: boolean;
}

/** The Agents list. */
export function AgentsScreen({ page, isAdmin }: AgentsScreenProps) {
  const [query] = useSearchParams();
  const add = (type: Parameters<typeof newPersonUrl>[0]) =>
    fromListUrl(agentsList, newPersonUrl(type), String(query));
  const addAgent = (
    <LinkButton to={add("agent")} variant="primary" icon={<Icon name="plus" />}>
      Add agent
    </LinkButton>
  );
  return (
    <ListScreen
      list={agentsList}
      page={page}
      title="Agents"
      primary={
        <>
          <LinkButton to={agentMapUrl()} icon={<Icon name="map-pin" />}>
            On the map
          </LinkButton>
          {isAdmin && <LinkButton to={add("office-manager")}>Add office manager</LinkButton>}
          {addAgent}
        </>
      }
      toolbar={<AgentsToolbar query={query} isAdmin={isAdmin} />}
      actions={personActions}
      bulkActions={
        readList(agentsList, query).filters.role === "office-manager"
          ? undefined
          : (selected) => <MakeLinks none={selected?.length === 0} />
      }
      empty={{
        text: "No agents yet. An agent visits the locations of an office and runs its routes. Add one to begin.",
      }}
    />
  );
}

/** For the chosen agents; without scripts nobody knows which they are before the press. */
const MakeLinks = ({ none }: { none: boolean }) => (
  <Button
    type="submit"
    name="to"
    value={agentLinksPath}
    whyNot={none ? "Select agents first." : undefined}
  >
    Make links
  </Button>
);

/** Who is listed: agents or managers, and in which status; active ones if it is not said. */
function AgentsToolbar({ query, isAdmin }: { query: URLSearchParams; isAdmin: boolean }) {
  const { filters } = readList(agentsList, query);
  const { role, status, ...others } = filters;
  const managers = role === "office-manager";
  const shown = (next: typeof filters) =>
    `${agentsList.path}${listHref(agentsList, query, { filters: { ...others, ...next } })}`;
  const ofRole: typeof filters = managers ? { role: "office-manager" } : {};
  const ofStatus: typeof filters = status ? { status } : {};
  return (
    <>
      {isAdmin && (
        <Segmented
          label="People shown"
          tabs={[
            { label: "Agents", to: shown(ofStatus), current: !managers },
            {
              label: "Office managers",
              to: shown({ ...ofStatus, role: "office-manager" }),
              current: managers,
            },
          ]}
        />
      )}
      <Segmented
        label="Status shown"
        tabs={[
          { label: "Active", to: shown(ofRole), current: status !== "inactive" },
          {
            label: "Inactive",
            to: shown({ ...ofRole, status: "inactive" }),
            current: status === "inactive",
          },
        ]}
      />
    </>
  );
}
