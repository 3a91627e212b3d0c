import { liveTimes } from '@portico/shared/model/live.ts';
import { added } from './bill.ts';
import type { Units } from './prices.ts';
import { type Workload, assumed } from './workload.ts';

/**
 * What mails, both ways, live connections, the search index, reports, the check of due times, receipts and
 * rules use in a month. No operation of the simulation waits for it: it is worked out from the workload, with
 * the calls that the functions make. What `notifications` and `on-live-change` read and write in the table is
 * metered with the operation that causes it, and left out here.
 */

const second = 1_000;
/** GB; see infra/constructs/function.ts. */
const memory = 1;

const untraced = (count: number): Units => ({
  function_requests: count,
  function_gb_seconds: (count * memory * assumed.milliseconds) / second,
  log_gb: (count * assumed.platformLog) / 1024 ** 3,
});
const invocations = (count: number): Units => ({ ...untraced(count), traces: count });

/** Things that happen to tickets; each is one event. */
export function eventsOf({ operations }: Workload): number {
  return (
    operations['create a ticket'] +
    operations.comment +
    operations['change a status'] +
    operations['upload a file']
  );
}

/**
 * Mails about tickets: the requester's of a new ticket, an answer and a status, the staff's of a new ticket
 * and a reply. What happens within a minute is one mail, which is left out.
 */
export function mailsOf({ operations }: Workload): number {
  const { mailedStaff } = assumed;
  return (
    operations['create a ticket'] * (1 + mailedStaff) +
    (operations.comment / 2) * (1 + mailedStaff) +
    operations['change a status']
  );
}

export const mailUnits = (workload: Workload): Units =>
  notificationUnits(eventsOf(workload), mailsOf(workload));

function notificationUnits(events: number, mails: number): Units {
  return added(
    // The function `notifications`: receives a message and deletes it.
    invocations(events),
    { queue_requests: 2 * events },
    {
      mails,
      // From waiting to mail 6, taken 3, settled 2, and what SES reports 2: lambdas/notifications/outbox.ts.
      table_writes: 13 * mails,
      // The waiting item and the mail, the ticket, the person, whether they follow it, and what it is about.
      table_reads: 6 * mails,
      // `send-mail` itself runs on a schedule; a mail prolongs a run.
      function_gb_seconds: (mails * memory * assumed.sendingMail) / second,
      // SES reports that it has sent a mail, and that it was delivered.
      topic_messages: 2 * mails,
    },
    invocations(2 * mails),
  );
}

/**
 * The check of due times, every minute, and what it raises. Its runs are among those of all schedules; how
 * due times are found is metered with the operation that moves them.
 */
export function dueTimeUnits({ operations }: Workload): Units {
  const alerts = operations['create a ticket'] * assumed.alerts;
  return added(
    {
      // Each run's Query; and for each alert the ticket and its entry, strongly.
      table_reads: 0.5 * assumed.scheduledRuns + 2 * alerts,
      // The entry and the line of the history, in a transaction, and the entry's place in the index.
      table_writes: 6 * alerts,
      topic_messages: alerts,
    },
    // `on-change`, which publishes it.
    invocations(alerts),
    notificationUnits(alerts, alerts * assumed.mailedStaff),
  );
}

/** Rules assign each new ticket to a group and a member (lambdas/tickets/assign-by-rule.ts). */
export function ruleUnits({ operations }: Workload): Units {
  const tickets = operations['create a ticket'];
  // Group, assignee and status.
  const events = 2 * tickets;
  return added(
    // The function `assign-tickets`: receives a message and deletes it.
    invocations(tickets),
    {
      queue_requests: 2 * tickets,
      // Strongly: the rules, the ticket, its entry, the group, its turn, who is away, the loads, and the
      // member.
      table_reads: 8 * tickets,
      // In a transaction the mark, the ticket, three lines of the history, the statistics, two counts, the
      // entry, the turn, and two conditions; and what moves in the indexes of ticket and entry.
      table_writes: 33 * tickets,
      topic_messages: events,
    },
    // `on-change`, which publishes them.
    invocations(events),
    notificationUnits(tickets, tickets),
  );
}

/** A customer's ticket asks for its receipt: reads the ticket, the company and the profile. */
export function receiptUnits({ operations }: Workload): Units {
  const views = operations['view a ticket'] * assumed.customersViews;
  return added({ api_requests: views, site_requests: views, table_reads: 3 * views }, invocations(views));
}

/** Runs of `search-compaction` that move a short tail: one an hour. */
const compactions = 730;

/**
 * The index of the search (infra/docs/search.md). What the search and `search-writer` read and write in the
 * table is metered with the operation that causes it.
 */
export function searchUnits(workload: Workload): Units {
  const { operations } = workload;
  const events = eventsOf(workload);
  const { segment, segmentSeconds, searchMemory, coldSearches, tail } = assumed;
  const segments = Math.ceil((operations['create a ticket'] * assumed.monthsStored) / segment);
  // Changes are mostly of new tickets, which are in the newest segments.
  const rewritten = compactions * Math.min(segments, Math.ceil(events / compactions));
  const cold = operations.search * coldSearches;
  return added(
    // The function `search-writer`: receives a message and deletes it.
    invocations(events),
    {
      queue_requests: 2 * events,
      topic_messages: events,
      // A segment is two objects.
      object_writes: 2 * rewritten,
      object_reads: 2 * rewritten + 2 * segments * cold,
      function_gb_seconds:
        searchMemory * segmentSeconds * rewritten +
        (searchMemory - memory) * operations.search * (assumed.milliseconds / second),
      // Half of a full tail in each run and search, and its deletion.
      table_reads: (tail / 2) * (12 * compactions + operations.search),
      table_writes: events,
    },
  );
}

/**
 * The reports (infra/docs/reports.md). What `reports-writer` reads and writes in the table is metered with
 * the operation that causes it.
 */
export function reportUnits(workload: Workload): Units {
  const { operations, agents, users } = workload;
  const { reportedChanges, reportsOfAgent } = assumed;
  const events =
    (operations['create a ticket'] + operations.comment + operations['change a status']) * reportedChanges;
  const views = agents * reportsOfAgent;
  return added(
    invocations(events),
    { queue_requests: 2 * events, topic_messages: events },
    // A quarter by week, by company, and a list of tickets: their rows, and each ticket.
    { api_requests: 3 * views, site_requests: 3 * views, table_reads: 60 * views },
    invocations(3 * views),
    monthlyUnits(users / assumed.usersOfCompany),
  );
}

/** The monthly reports: for each company a mail, and a view of the page with its tickets. */
const monthlyUnits = (companies: number): Units =>
  added(
    {
      mails: companies,
      // Company, contact and person, when it is queued and sent; the days of three months, twice.
      table_reads: 130 * companies,
      // The mail and that it was queued, in a transaction 9; taken 3, settled 2, and what SES reports 2 × 4.
      table_writes: 22 * companies,
      topic_messages: 2 * companies,
      api_requests: 3 * companies,
      site_requests: 3 * companies,
    },
    invocations(5 * companies),
  );

/** SES bills the full chunks of a mail. https://aws.amazon.com/ses/pricing/ */
const chunk = 256 * 1024;

/** Received mails. The tickets and comments that they become are metered as if they came by the API. */
export function receivedUnits({ operations }: Workload): Units {
  const mails = (operations['create a ticket'] + operations.comment / 2) * assumed.byMail;
  const withFile = mails * assumed.mailsWithFile;
  return {
    received_mails: mails,
    received_chunks: withFile * Math.floor((assumed.file * assumed.base64) / chunk),
    // SES stores the mail, `on-mail` reads it, and stores its file.
    object_writes: mails + withFile,
    object_reads: mails,
    object_gb: (mails * assumed.receivedMail + withFile * assumed.file * assumed.base64) / 1024 ** 3,
    function_requests: mails,
    function_gb_seconds: (mails * assumed.receivingMemory * assumed.receivingMail) / second,
    traces: mails,
    log_gb: (mails * assumed.platformLog) / 1024 ** 3,
    // Whether it came before, the ticket, the sender and the company: lambdas/mail-in/receive.ts.
    table_reads: 5 * mails,
    // How much its sender sent, and what became of it, with its entry in the index.
    table_writes: 3 * mails,
  };
}

/** Minutes in which screens have a live connection. */
function liveMinutes({ agents, operations }: Workload) {
  const staff = agents * assumed.staffHours * 60;
  const customers = operations['open the portal'] * assumed.visit;
  return { staff, customers, all: staff + customers };
}

/**
 * How often a visible screen asks in so many seconds, when changes come at random: soon after the first, and
 * while more come, once in each interval (web/live/coalesce.ts).
 */
export function requestsFor(changes: number, seconds: number): number {
  if (changes === 0) return 0;
  const rate = changes / seconds;
  let asked = 0;
  let time = 1 / rate;
  let reached = 1;
  for (const [index, interval] of liveTimes.ask_again.entries()) {
    const quiet = Math.exp((-rate * interval) / second);
    // The last interval repeats as long as changes come.
    const times = index === liveTimes.ask_again.length - 1 ? reached / quiet : reached;
    asked += times;
    time += (times * interval) / second;
    reached *= 1 - quiet;
  }
  return (asked * seconds) / time;
}

export function liveUnits(workload: Workload): Units {
  const { agents, operations } = workload;
  const events = eventsOf(workload);
  /** Events that are in the bells of all the staff. */
  const news = operations['create a ticket'] + operations.comment / 2;
  const minutes = liveMinutes(workload);
  const beatsIn = (time: number) => (time * 60) / assumed.heartbeat;
  const beats = beatsIn(minutes.all);
  /** Heartbeats of staff with a ticket open: they keep the viewer, and read who else looks. */
  const viewing = beatsIn(minutes.staff) / 2;
  // A connection lasts two hours at most.
  const connections = minutes.staff / 120 + operations['open the portal'];
  // Each event reaches all of the staff's screens, and one of the customer's; so do the bells' news.
  const envelopes = (events + news) * (agents + 1);
  const staffSeconds = assumed.staffHours * 3_600;
  // A new connection asks for what may have changed before it, too.
  const lists = agents * assumed.askedAgain * requestsFor(events, staffSeconds) + connections;
  const bells = agents * requestsFor(news, staffSeconds) + connections;
  const asked = lists + bells;
  return added(
    { live_minutes: minutes.all, live_messages: 2 * beats + envelopes },
    // `live`: heartbeats, opening and closing; `on-live-change`: events.
    untraced(2 * connections + beats),
    invocations(events),
    {
      // A heartbeat reads the connection and the profile, strongly; an event, all connections of the staff.
      table_reads: 2 * beats + viewing + (events + news) * Math.ceil(agents / 16) + 3 * connections,
      table_writes: viewing + 15 * connections,
    },
    // A connection needs a pass.
    invocations(connections + asked),
    { api_requests: connections + asked, site_requests: 2 * connections + asked },
    // The list, what the person has read, and the profile; the own bell, that of the staff, and the same.
    { table_reads: 3.5 * lists + 5 * bells },
  );
}
