import type { PresumedVisitColumn, PresumedVisitSearchPath } from "contract/list-columns";
import {
  answerPresumedPath,
  locationDetailsUrl,
  presumedVisitsPath,
  routeUrl,
} from "~/features/urls";
import { type DefinedList, defineList, listColumns, overListUrl, shownColumn } from "~/kit/list";
import { AnswerButtons, type AnswerWords } from "../answers/answers";

/** A visit that positions suggest, its times as they are shown. */
export interface PresumedRow {
  id: string;
  /** The location's. */
  name: string;
  locationId: string;
  agent?: string | undefined;
  agentPhoto?: string | undefined;
  arrived: string;
  departed: string;
  lasted: string;
  route?: string | undefined;
  routeId?: string | undefined;
  office?: string | undefined;
}

export const NO_PRESUMED_VISITS = "The connected server does not presume visits from positions.";

/** How the answers are worded. */
export const PRESUMED_WORDS: AnswerWords = {
  answers: {
    accept: { verb: "Visited", text: "Each becomes a visit and counts like others." },
    reject: { verb: "Not visited", text: "They count nowhere. You can answer again later." },
  },
  noun: { one: "presumed visit", many: "presumed visits" },
};

const column = listColumns<PresumedRow, PresumedVisitColumn>();

export const presumedList: DefinedList<PresumedRow> = defineList<
  PresumedRow,
  PresumedVisitColumn,
  PresumedVisitSearchPath
>({
  noun: "presumed visits",
  path: presumedVisitsPath(),
  keeps: ["state"],
  defaultSort: { by: "arrival", order: "desc" },
  searchPaths: [
    { value: "", label: "Normal" },
    { value: "location.name", label: "Location" },
    { value: "user.displayName", label: "Agent" },
  ],
  columns: [
    column.text("location.name", "Location", ({ name }) => name, {
      title: true,
      link: ({ locationId }): string => locationDetailsUrl(locationId),
    }),
    column.person("user.displayName", "Agent", ({ agent, agentPhoto }) =>
      agent ? { name: agent, photo: agentPhoto } : null,
    ),
    column.moment("arrival", "From", ({ arrived }) => arrived),
    column.moment("departure", "Until", ({ departed }) => departed),
    shownColumn<PresumedRow, PresumedVisitColumn>("lasted", "Time there", ({ lasted }) => lasted),
    {
      ...shownColumn<PresumedRow, PresumedVisitColumn>("status", "Answer", (row, { query }) => (
        <AnswerButtons
          words={PRESUMED_WORDS}
          row={row}
          to={(answer) =>
            overListUrl(presumedList, answerPresumedPath(answer), new URLSearchParams(query))
          }
        />
      )),
      notInFiles: true as const,
    },
    column.text("route.name", "Route", ({ route }) => route, {
      link: ({ routeId }): string | null => (routeId ? routeUrl(routeId) : null),
    }),
    { ...column.text("office.name", "Office", ({ office }) => office), onDemand: true },
  ],
});
