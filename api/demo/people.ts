import { DEMO_ACCOUNTS, DEMO_DOMAIN, MANAGER_WITHOUT_OFFICE } from "contract/account/demo-accounts";
import { AREAS } from "./areas";
import { DAY } from "./calendar";
import { mailName, personName } from "./names";
import { type Random, randomFor, STREAM, uuidAt } from "./random";

export const TIME_ZONE = "America/New_York";

interface OfficePlan {
  name: string;
  parent: string | null;
  manager: string;
  /** The parts of town that it looks after. */
  areas: readonly string[];
  /** Its share of agents and routes against the other offices. */
  weight: number;
}

/** Two trees and two offices on their own; Gahanna is the branch of a branch. */
const OFFICES: readonly OfficePlan[] = [
  {
    name: "Columbus North",
    parent: null,
    manager: DEMO_ACCOUNTS.officeManager.displayName,
    areas: ["Downtown", "Short North", "University District", "Linden"],
    weight: 6,
  },
  {
    name: "Columbus South",
    parent: null,
    manager: "Marcus Whitaker",
    areas: ["German Village", "South Side", "Near East"],
    weight: 3,
  },
  {
    name: "Upper Arlington",
    parent: "Columbus North",
    manager: "Priya Shah",
    areas: ["Upper Arlington", "Tremont", "Northwest", "Scioto"],
    weight: 3,
  },
  {
    name: "Clintonville",
    parent: "Columbus North",
    manager: "Owen Lindsey",
    areas: ["Clintonville", "Beechwold"],
    weight: 2,
  },
  {
    name: "Gahanna",
    parent: "Clintonville",
    manager: "Elena Rossi",
    areas: ["Gahanna", "Gahanna West", "North Linden", "Easton"],
    weight: 2,
  },
  {
    name: "Columbus Southwest",
    parent: "Columbus South",
    manager: "Derek Yoder",
    areas: ["Georgesville", "Southwest"],
    weight: 2,
  },
  {
    name: "Columbus East",
    parent: null,
    manager: "Hodan Farah",
    areas: ["Bexley", "Whitehall", "Livingston", "Eastland"],
    weight: 3,
  },
  {
    name: "Columbus West",
    parent: null,
    manager: "Rachel Novak",
    areas: ["Hilliard", "Hilltop", "Franklinton", "Lincoln Village", "Grandview Heights"],
    weight: 3,
  },
];

export interface PlannedOffice {
  id: string;
  name: string;
  /** Its place in the list of offices; null: not a branch. */
  parent: number | null;
  managerId: string;
  /** Places in `AREAS`. */
  areas: number[];
  weight: number;
  createdAt: number;
}

export interface PlannedUser {
  id: string;
  displayName: string;
  email: string;
  role: "admin" | "office-manager" | "agent";
  status: "active" | "inactive";
  /** Its place in the list of offices. */
  office: number | null;
  createdAt: number;
}

export interface People {
  offices: PlannedOffice[];
  users: PlannedUser[];
  admin: PlannedUser;
  /** The active agents, and the same by office. */
  agents: PlannedUser[];
  agentsOf: PlannedUser[][];
}

/**
 * The offices, their managers and the agents: the named offices first, and as many more
 * branches of them as are asked for.
 */
export function planPeople(options: {
  offices: number;
  agents: number;
  now: number;
  seed: number;
}): People {
  const random = randomFor(options.seed, STREAM.people, 0);
  const started = options.now - 3 * 365 * DAY;
  const mails = new Set<string>();
  const user = (name: string, rest: Pick<PlannedUser, "role" | "office">, time: number) => {
    const planned: PlannedUser = {
      id: uuidAt(time, random),
      displayName: name,
      email: freeMail(name, mails),
      status: "active",
      createdAt: time,
      ...rest,
    };
    users.push(planned);
    return planned;
  };
  const users: PlannedUser[] = [];

  mails.add(DEMO_ACCOUNTS.admin.email);
  const admin = user(DEMO_ACCOUNTS.admin.displayName, { role: "admin", office: null }, started);
  admin.email = DEMO_ACCOUNTS.admin.email;

  const offices = officePlans(options.offices, random).map((plan, index, plans): PlannedOffice => {
    const time = started + (index + 1) * 60_000;
    const manager = user(plan.manager, { role: "office-manager", office: index }, time);
    const parent = plans.findIndex(({ name }) => name === plan.parent);
    return {
      id: uuidAt(time, random),
      name: plan.name,
      parent: parent < 0 ? null : parent,
      managerId: manager.id,
      areas: plan.areas.map((name) => AREAS.findIndex((area) => area.name === name)),
      weight: plan.weight,
      createdAt: time,
    };
  });

  const { displayName } = MANAGER_WITHOUT_OFFICE;
  user(displayName, { role: "office-manager", office: null }, options.now - 20 * DAY);

  const bag = officeBag(offices);
  const agentsOf: PlannedUser[][] = offices.map(() => []);
  for (let index = 0; index < options.agents; index++) {
    // Every office gets two before any gets a third.
    const office = index < 2 * offices.length ? index % offices.length : random.pick(bag);
    const time = started + (index + 1) * 7 * 60_000 + 30 * DAY;
    const agent = user(personName(random), { role: "agent", office }, time);
    if (index > 2 * offices.length && index % 16 === 15) agent.status = "inactive";
    else agentsOf[office]?.push(agent);
  }
  return { offices, users, admin, agents: agentsOf.flat(), agentsOf };
}

/** The places of the offices in their list, each as often as it has weight. */
export const officeBag = (offices: readonly Pick<PlannedOffice, "weight">[]): number[] =>
  offices.flatMap(({ weight }, at) => Array<number>(weight).fill(at));

function officePlans(count: number, random: Random): OfficePlan[] {
  const plans: OfficePlan[] = OFFICES.slice(0, count);
  while (plans.length < count) {
    const parent = random.pick(OFFICES);
    const area = random.pick(parent.areas);
    plans.push({
      name: `${area} ${plans.length + 1}`,
      parent: parent.name,
      manager: personName(random),
      areas: [area],
      weight: 2,
    });
  }
  return plans;
}

function freeMail(name: string, taken: Set<string>): string {
  const base = mailName(name);
  let mail = `${base}@${DEMO_DOMAIN}`;
  for (let n = 2; taken.has(mail); n++) mail = `${base}${n}@${DEMO_DOMAIN}`;
  taken.add(mail);
  return mail;
}
