import type { Random } from "./random";

export interface Trade {
  /** The location type, in lower case. */
  type: string;
  plural: string;
  /** Types that one agent would see on one round. */
  group: string;
  /** What follows a place or a surname in the name of such a business. */
  suffixes: readonly string[];
  /** The chain that some of them belong to. */
  chain?: string;
}

export const TRADES: readonly Trade[] = [
  {
    type: "pharmacy",
    plural: "pharmacies",
    group: "health",
    suffixes: ["Drug", "Pharmacy", "Apothecary", "Family Pharmacy"],
    chain: "Scioto Drug Mart",
  },
  {
    type: "medical clinic",
    plural: "clinics",
    group: "health",
    suffixes: ["Family Medicine", "Urgent Care", "Clinic", "Primary Care"],
  },
  {
    type: "dental office",
    plural: "dentists",
    group: "health",
    suffixes: ["Dental", "Family Dentistry", "Dental Group", "Orthodontics"],
  },
  {
    type: "grocery",
    plural: "groceries",
    group: "food and drink",
    suffixes: ["Market", "Grocery", "Food Mart", "Foods"],
    chain: "Harvest Lane Market",
  },
  {
    type: "restaurant",
    plural: "restaurants",
    group: "food and drink",
    suffixes: ["Grill", "Diner", "Kitchen", "Tavern", "Pizza", "Smokehouse"],
  },
  {
    type: "cafe",
    plural: "cafes",
    group: "food and drink",
    suffixes: ["Coffee", "Cafe", "Coffee Roasters", "Bakery & Cafe"],
    chain: "Bramble Coffee",
  },
  {
    type: "hardware store",
    plural: "hardware stores",
    group: "shops",
    suffixes: ["Hardware", "Tool & Supply", "Lumber & Hardware", "Home Supply"],
  },
  {
    type: "pet shop",
    plural: "pet shops",
    group: "shops",
    suffixes: ["Pet Supply", "Pets", "Aquatics & Pets", "Feed & Pet"],
  },
  {
    type: "auto repair",
    plural: "garages",
    group: "services",
    suffixes: ["Auto Repair", "Garage", "Tire & Auto", "Auto Care"],
  },
  {
    type: "hair salon",
    plural: "salons",
    group: "services",
    suffixes: ["Hair Studio", "Salon", "Barbers", "Hair & Color"],
  },
];

export const CHAINS = TRADES.flatMap((trade) => trade.chain ?? []);

const words = (text: string): readonly string[] => text.split("|");

const LOCAL = words(
  "Olentangy|Scioto|Buckeye|Alum Creek|Big Walnut|Darby Creek|Franklin County|Old North|" +
    "Arch City|Glen Echo|Whetstone|Iuka|Goodale|Schiller|Antrim|Hoover|Griggs|Cardinal|" +
    "Capital|Heartland|Maple Grove|Stone Bridge|Red Brick|Blue Heron|Sycamore|Mill Run|" +
    "Park View|Courthouse|Canal|Depot|Union|Liberty|Heritage|Sunbury|Indian Run|Highbanks|" +
    "Blacklick|Rocky Fork|Five Points|Lock Seventeen",
);

const SURNAMES = words(
  "Abbott|Adeyemi|Alvarez|Baker|Bauer|Becker|Bennett|Brandt|Carlisle|Castillo|Chen|Cooper|" +
    "Daugherty|Dawson|Diaz|Dietrich|Ellis|Farah|Fischer|Foster|Garcia|Gibson|Grant|Hahn|" +
    "Hartman|Hassan|Hayes|Hoffman|Ibrahim|Jenkins|Kessler|Khan|Kim|Koch|Lambert|Larkin|Lee|" +
    "Lindsey|Lopez|Marsh|McCoy|Meyer|Mitchell|Mohamed|Morales|Nguyen|Novak|Okafor|Osborne|" +
    "Park|Patel|Porter|Quinn|Ramirez|Reed|Reinhart|Rossi|Sawyer|Schmidt|Shah|Singh|Sloan|" +
    "Stewart|Sullivan|Tran|Turner|Vance|Vogel|Walsh|Webb|Weiss|Whitaker|Yoder|Zeller",
);

const FIRST_NAMES = words(
  "Aaron|Abby|Amir|Andre|Angela|Anita|Ben|Bianca|Brian|Carla|Carlos|Cheryl|Chloe|Claire|" +
    "Darius|David|Deepa|Derek|Elena|Eli|Emma|Erin|Ethan|Fatima|Felix|Gina|Grace|Greg|Hannah|" +
    "Hector|Hodan|Ian|Imani|Isaac|Jamal|Janet|Jared|Jasmine|Joel|Julia|Karen|Keith|Kayla|" +
    "Leah|Leon|Lucas|Maria|Marcus|Megan|Miguel|Mona|Nadia|Nathan|Nina|Omar|Owen|Paula|Peter|" +
    "Priya|Rachel|Rafael|Rosa|Ryan|Sarah|Sean|Sofia|Tara|Theo|Tina|Victor|Wendy|Xavier|Yusuf|Zoe",
);

const NOTES_MET = words(
  "Spoke with the owner.|Left samples at the counter.|Asked to come back after the holidays.|" +
    "Restocked the display.|New manager starts next month.|Wants a quote by e-mail.|" +
    "Took the order on site.|Prefers mornings before ten.|Updated the phone number.|" +
    "Delivery door is at the back.|Very friendly, long chat.|Signed the renewal.",
);

const NOTES_MISSED = words(
  "Closed on arrival.|Owner was away.|No parking within two blocks.|Closed for renovation.|" +
    "Nobody at the front desk.|Door locked, left a card.",
);

const NOTES_NEVER = words(
  "Asked us not to come back.|Business has moved away.|Corporate office handles all visits.",
);

export const personName = (random: Random) =>
  `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES)}`;

/** `Joel Okafor` → `joel.okafor`. */
export const mailName = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, ".");

/** What the sign says, and the name in the papers where it differs. */
export function businessName(
  trade: Trade,
  area: string,
  random: Random,
): { name: string; dbaName: string | null; chain: string | null } {
  if (trade.chain && random.chance(0.3)) {
    const name = `${trade.chain} #${random.int(101, 989)}`;
    return { name, dbaName: trade.chain, chain: trade.chain };
  }
  const suffix = random.pick(trade.suffixes);
  const surname = random.pick(SURNAMES);
  const roll = random.next();
  const name =
    roll < 0.15
      ? `${area} ${suffix}`
      : roll < 0.55
        ? `${random.pick(LOCAL)} ${suffix}`
        : roll < 0.85
          ? `${surname} ${suffix}`
          : `${surname} & ${random.pick(["Sons", "Daughters", "Co."])} ${suffix}`;
  return { name, dbaName: random.chance(0.1) ? `${surname} Holdings LLC` : null, chain: null };
}

/** An agent's remark, or none. */
export function visitNote(
  visit: { actuallyVisited: boolean; doNotVisit: boolean },
  random: Random,
): string | null {
  if (visit.doNotVisit) return random.pick(NOTES_NEVER);
  if (!visit.actuallyVisited) return random.pick(NOTES_MISSED);
  return random.chance(0.25) ? random.pick(NOTES_MET) : null;
}
