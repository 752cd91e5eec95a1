import { type SystemStatus, systemStatus } from "contract/system/calls";
import { ENGINE_LABELS } from "geo/directions/engine";
import { versionOfWaybook } from "platform/version";
import { folderBytes, freeBytes } from "platform/watch/disk";
import { type Problem, recentProblems } from "platform/watch/recent-problems";
import { currentEngine } from "~/directions/directions.server";
import { loadedExtract } from "~/extract/extract.server";
import { importsUrl } from "~/features/urls";
import { type FormatMoment, momentWriter } from "~/kit/zone.server";
import { env } from "~/server/env.server";
import { lastAnswer, type Service } from "~/server/last-answers.server";
import { type RequestArgs, requireAdmin } from "~/session/guards.server";
import type { Fact } from "~/ui/page";
import { call, ifOffered } from "~/upstream/client.server";
import { formatBytes, formatSince } from "./system-words";

/** A warning or an error of a log, as it is shown. */
export interface ProblemRow {
  at: string;
  isError: boolean;
  from: "Console" | "API";
  message: string;
  detail: string;
  requestId: string | null;
  count: string;
}

export interface TableRow {
  name: string;
  bytes: string;
  rows: string;
}

/** All that is shown of the system. */
export interface SystemView {
  groups: { title: string; facts: Fact[]; link?: { to: string; label: string } }[];
  /** Null where the upstream does not tell. */
  tables: TableRow[] | null;
  problems: ProblemRow[];
}

/** How console, API, database and services are, for an admin. */
export async function readSystem(args: RequestArgs): Promise<SystemView> {
  const session = await requireAdmin(args);
  const [status, own] = await Promise.all([
    ifOffered(call(session.upstream, systemStatus)),
    readConsole(),
  ]);
  const moment: FormatMoment = momentWriter(session);
  return {
    groups: [
      { title: "Console", facts: own },
      { title: "Directions and places", facts: serviceFacts(moment) },
      ...(status ? apiGroups(status, moment) : []),
    ],
    tables:
      status?.database.tables.map(({ name, bytes, rows }) => ({
        name,
        bytes: formatBytes(bytes),
        rows: rows.toLocaleString("en-US"),
      })) ?? null,
    problems: [
      ...recentProblems().map((problem) => ({ ...problem, from: "Console" as const })),
      ...(status?.problems ?? []).map((problem) => ({ ...problem, from: "API" as const })),
    ]
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .map((problem) => problemRow(problem, moment)),
  };
}

async function readConsole(): Promise<Fact[]> {
  const { dataDir, embeddedApi, apiUrl } = env();
  const [bytes, free] = await Promise.all([folderBytes(dataDir), freeBytes(dataDir)]);
  return [
    { label: "Version", value: versionOfWaybook() },
    { label: "Node", value: process.version },
    { label: "Running for", value: formatSince(process.uptime()) },
    { label: "API", value: embeddedApi ? "Embedded" : new URL(apiUrl).host },
    { label: "Data directory", value: `${formatBytes(bytes)} in ${dataDir}` },
    ...(free === undefined ? [] : [{ label: "Free disk space", value: formatBytes(free) }]),
  ];
}

function serviceFacts(moment: FormatMoment): Fact[] {
  const regions = loadedExtract()?.regions.map(({ name }) => name) ?? [];
  return [
    { label: "Directions", value: ENGINE_LABELS[currentEngine().name] },
    { label: "Last request", value: answerWords("directions", moment) },
    { label: "Road data", value: regions.join(", ") || "No region is prepared" },
    { label: "Places", value: env().places.engine },
    // Facts are told apart by their labels.
    { label: "Last search", value: answerWords("places", moment) },
  ];
}

function answerWords(service: Service, moment: FormatMoment): string {
  const answer = lastAnswer(service);
  if (!answer) return "Not since the start";
  const at = moment(answer.at.toISOString());
  return answer.failure ? `Failed at ${at} (${answer.failure})` : `Answered at ${at}`;
}

const ENGINES = { pglite: "Embedded, Postgres", postgres: "Postgres" };

function apiGroups(status: SystemStatus, moment: FormatMoment): SystemView["groups"] {
  const { database, migrations, jobs, mail, storage } = status;
  const uptime = (Date.now() - Date.parse(status.startedAt)) / 1000;
  const count = (value: number) => value.toLocaleString("en-US");
  return [
    {
      title: "API",
      facts: [
        { label: "Version", value: status.version },
        { label: "Node", value: status.node },
        { label: "Running for", value: formatSince(uptime) },
        // Our own shares the console's.
        ...(env().embeddedApi ? [] : diskFacts(storage)),
      ],
    },
    {
      title: "Database",
      facts: [
        { label: "Engine", value: `${ENGINES[database.engine]} ${database.version}` },
        { label: "Size", value: formatBytes(database.bytes) },
        {
          label: "Migrations",
          value: `${count(migrations.applied)} of ${count(migrations.known)} applied`,
        },
        ...(migrations.lastAt
          ? [{ label: "Latest migration", value: moment(migrations.lastAt) }]
          : []),
      ],
    },
    {
      title: "Imports, exports and merges",
      link: { to: importsUrl(), label: "Imports" },
      facts: [
        { label: "Waiting", value: count(jobs.waiting) },
        { label: "Running", value: count(jobs.running) },
        ...(jobs.oldestOpen ? [{ label: "Oldest of these", value: moment(jobs.oldestOpen) }] : []),
        { label: "Failed", value: count(jobs.failed) },
        ...(jobs.lastFailed
          ? [{ label: "Last failure", value: failedWords(jobs.lastFailed, moment) }]
          : []),
      ],
    },
    { title: "Backups", facts: backupFacts(status.backups, moment) },
    {
      title: "Mail",
      facts: [
        { label: "Delivery", value: mail.by === "smtp" ? "To a mail server" : "Into a folder" },
        { label: "Sent", value: `${count(mail.sent)} since the start` },
        { label: "Failed", value: count(mail.failed) },
        ...(mail.lastFailure
          ? [
              {
                label: "Last failure",
                value: `${moment(mail.lastFailure.at)} (${mail.lastFailure.reason})`,
              },
            ]
          : []),
      ],
    },
  ];
}

function backupFacts(backups: SystemStatus["backups"], moment: FormatMoment): Fact[] {
  if (!backups) return [{ label: "Automatic", value: "None (BACKUP_EVERY)" }];
  const { everyHours, kept, latest } = backups;
  return [
    {
      label: "Automatic",
      value: everyHours === 1 ? "Every hour" : `Every ${everyHours} hours`,
    },
    { label: "Retained", value: kept.toLocaleString("en-US") },
    { label: "Last backup", value: latest ? moment(latest) : "Not yet" },
  ];
}

const diskFacts = ({ dataBytes, freeBytes }: SystemStatus["storage"]): Fact[] => [
  { label: "Data directory", value: formatBytes(dataBytes) },
  ...(typeof freeBytes === "number"
    ? [{ label: "Free disk space", value: formatBytes(freeBytes) }]
    : []),
];

const failedWords = (
  { at, kind, message }: NonNullable<SystemStatus["jobs"]["lastFailed"]>,
  moment: FormatMoment,
): string => `${moment(at)}: ${kind}${message ? `, ${message}` : ""}`;

const problemRow = (
  problem: Omit<Problem, "requestId"> & { requestId?: string | null; from: ProblemRow["from"] },
  moment: FormatMoment,
): ProblemRow => ({
  at: moment(problem.at),
  isError: problem.level === "error",
  from: problem.from,
  message: problem.message,
  detail: problem.detail,
  requestId: problem.requestId ?? null,
  count: problem.count.toLocaleString("en-US"),
});
