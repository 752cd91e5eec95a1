import { useSearchParams } from "@remix-run/react";
import { chainsUrl, locationTypesUrl } from "~/features/urls";
import { ListScreen, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { useProgress } from "~/kit/use-progress";
import { FormMessage, Icon, LinkButton } from "~/ui";
import { Segmented } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import { chainGroup, type Group, type GroupRow, typeGroup } from "./group";

/** A merge of many locations that is under way, or ended a short while ago. */
export interface MergeNote {
  key: string;
  tone: "info" | "success" | "warning";
  text: string;
}

export interface GroupPage {
  page: ListPage<GroupRow>;
  merges: MergeNote[];
  /** Whether any of the merges goes on. */
  merging: boolean;
  /** Whether the reader may rename, merge and delete. */
  changes: boolean;
  canAdd: boolean;
  canMerge: boolean;
  /** Whether the reader may see types and chains, and so has a way between both. */
  both: boolean;
  /** What this server can't do. */
  lacks: string | null;
}

/** The list of location types, or of chains. */
export function GroupScreen({ group, screen }: { group: Group; screen: GroupPage }) {
  const [query] = useSearchParams();
  const { page, merges, canAdd, lacks } = screen;
  useProgress(screen.merging);
  const over = (path: string, ids?: string[]) => overListUrl(group.list, path, query, ids);
  const actions = ({ id }: GroupRow): RowAction[] => [
    { label: "Edit", to: over(group.formPath(id)) },
    ...(screen.canMerge ? [{ label: "Merge", to: over(group.mergePath(), [id]) }] : []),
    { label: "Delete", to: over(group.deletePath(), [id]), danger: true },
  ];
  return (
    <ListScreen
      list={group.list}
      page={page}
      title={group.title}
      beside={screen.both && <Between group={group} />}
      primary={
        canAdd && (
          <LinkButton
            to={over(group.formPath())}
            variant="primary"
            icon={<Icon name="plus" />}
          >{`Add ${group.noun}`}</LinkButton>
        )
      }
      messages={
        <>
          {lacks && <FormMessage tone="info">{lacks}</FormMessage>}
          {merges.map(({ key, tone, text }) => (
            <FormMessage key={key} tone={tone}>
              {text}
            </FormMessage>
          ))}
        </>
      }
      actions={screen.changes ? actions : undefined}
      empty={group.empty}
    />
  );
}

/** The way between types and chains. */
const Between = ({ group }: { group: Group }) => (
  <Segmented
    label="Locations by"
    tabs={[
      { label: typeGroup.title, to: locationTypesUrl(), current: group === typeGroup },
      { label: chainGroup.title, to: chainsUrl(), current: group === chainGroup },
    ]}
  />
);
