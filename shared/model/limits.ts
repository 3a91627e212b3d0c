/**
 * Limits the specification leaves open ("Maximum lengths of text fields: not shown"), each with its reason.
 */
export const limits = {
  /** Fits one line of a list and a mail's subject. */
  subject: 200,
  /** A long log excerpt; keeps one item far below DynamoDB's 400 kB. */
  description: 10_000,
  comment: 10_000,
  /** What is left out of an answer by mail: quotations and signatures. */
  left_out: 10_000,
  /** What a requester adds to a rating. */
  rating_comment: 2_000,
  /** How often one rating changes: more is a mistake of a program. */
  rating_changes: 20,
  /** A canned reply is short: what is longer belongs into a document that the reply links to. */
  canned_reply: 5_000,
  /** One line of the list in which staff look for it. */
  canned_reply_title: 80,
  /** Canned replies of one person, and shared ones: a list that is read whole and still looked through. */
  canned_replies: 100,
  /** A note on a person or a company: what a colleague reads before a call. */
  staff_note: 2_000,
  /** Views of the list of tickets: of a person, and of all staff. They are one item. */
  views: 25,
  view_name: 40,
  /** More tags say nothing of a ticket, and are on its item, which stays small. */
  tags: 10,
  tag: 30,
  suggested_tags: 20,
  /** Tickets that one ticket is linked to: the API reads each of them when they are shown. */
  ticket_links: 50,
  /** Files that a split copies to the new ticket, in one transaction. */
  split_files: 20,
  /** Policies, and as many business hours: a contract is chosen from a list. */
  service_levels: 60,
  /** Open tickets that a preview of newer service levels looks at. */
  terms_preview: 300,
  level_name: 60,
  /** The longest name of a zone has 32 characters today. */
  time_zone: 64,
  /** More breaks than a day of business hours has. */
  hours_of_day: 6,
  /** Two years of public holidays of the country that has most, and days of one's own. */
  holidays: 100,
  holiday_name: 90,
  /** A year of business minutes around the clock. */
  level_minutes: 525_600,
  /** Groups of staff: the queue of a person's groups reads each of them. */
  groups: 50,
  group_name: 40,
  group_description: 200,
  group_members: 50,
  /** Rules for assigning, which are one item and read for each new ticket. */
  rules: 30,
  rule_name: 60,
  /** Companies, categories or departments that one rule names. */
  rule_values: 20,
  /** Endpoints that events are sent to, all of which are read for each event. */
  webhooks: 20,
  webhook_name: 60,
  /** Those of Teams have more than 300 characters. */
  webhook_url: 1_000,
  away_note: 120,
  /** Programs that call the API: a list that is read whole and still looked through. */
  integrations: 100,
  /** The author of comments and changes, in one line. */
  integration_name: 60,
  /** Companies that one integration is restricted to. Lists read the tickets of each. */
  integration_companies: 20,
  /** A week to put a new key into every place that has the old one. */
  key_overlap_hours: 168,
  /** What groups the repeats of an alert, in the plain form. */
  alert_key: 200,
  alert_link: 2_000,
  /** An alert as its tool sends it, of which one message of a queue has all. */
  alert_bytes: 120 * 1024,
  /** People in copy of one ticket, with those who wait for staff: each answer is a mail to each of them. */
  participants: 20,
  /** Fields that administrators add to tickets. More make a form that nobody fills in. */
  custom_fields: 20,
  /** The same with retired ones, whose values tickets still have. They are one item. */
  kept_custom_fields: 60,
  custom_field_name: 60,
  custom_text: 200,
  /** Choices of one field: a select that is still looked through. */
  custom_choices: 50,
  custom_choice: 60,
  /** Bytes of all values of a ticket: they are on its item, which lists read. */
  custom_values: 1_500,
  /** Characters of a filter by their values, percent-encoded. */
  field_filter: 800,
  /** One line of a select. */
  reference_name: 60,
  /** Categories or departments that are offered: a select that is still looked through. */
  reference_entries: 50,
  /** The same with retired ones, which tickets still have. A list is one item. */
  kept_entries: 200,
  /** Why a ticket is on hold: what a colleague reads who opens it. */
  hold_reason: 500,
  /** Addresses of one contact, each of which is an item, written in one transaction. */
  contact_emails: 10,
  /** People that one comment mentions. */
  mentions: 20,
  /** A person's or a company's name. */
  name: 120,
  /** RFC 5321 §4.5.3.1.3. */
  email: 254,
  phone: 40,
  /** What a person calls the device that has a passkey. */
  passkey_name: 60,
  /** The most that Cognito keeps of one person. */
  passkeys: 20,
  /** Cognito's longest password. */
  password: 256,
  /** A postal address. */
  address: 500,
  /** The beginning of the last comment, which lists show: two lines. More would cost another read unit. */
  last_text: 48,
  /** Mail domains of a company: its brands and countries. Each is an item, written in one transaction. */
  mail_domains: 20,
  /** Addresses of a company's programs. The same holds. */
  program_addresses: 20,
  /** Entries that a bell shows. */
  bell_entries: 50,
  /** Days after which a reply to a closed ticket starts another one; an environment can say otherwise. */
  reopen_days: 14,
  /** Hours after which staff sign in again; an environment can say otherwise. */
  staff_session_hours: 12,
  /** The same for customers: 30 days, as long as the user pool renews their tokens. */
  customer_session_hours: 720,
  /** More than anyone types into a search box. */
  search: 100,
  /** Tickets of a list that are sorted into an order which no index has. */
  ordered_tickets: 500,
  /** Found tickets on one page: the API reads each of them. */
  found_tickets: 25,
  /** The longest name that file systems allow. */
  file_name: 255,
  /**
   * The most bytes of an attached file: exactly 10 MiB is accepted, one byte more is refused. The
   * specification calls the same number a maximum (§2, §9) and a size that files stay under (§5, and the
   * message of §8). The maximum is the one that it states in bytes, and a message in whole megabytes cannot
   * be exact to the byte.
   */
  attachment: 10 * 1024 * 1024,
  /** A visitor's message: about two pages. */
  message: 5_000,
  /** Google's tokens are about two kilobytes and have grown over the years. */
  recaptcha_token: 8_192,
  /** Fits UUIDs and ULIDs. */
  idempotency_key: 64,
  /** Tickets on one page of a list. */
  page: 50,
  /** Part of a web address. */
  slug: 100,
  /** Longer than any address that content delivery networks give to a picture. */
  image_url: 2_000,
  /** A post in two or three sentences. */
  excerpt: 400,
  /** A post of about 15,000 words; keeps its item far below DynamoDB's 400 kB. */
  post: 100_000,
  /** Characters of the report of an import: the answer of a function has six megabytes. */
  import_report: 4_000_000,
  /** Up to which the lists of staff that have no counter of their own are counted. */
  queue_count: 100,
  /** The dashboard's recent list (specification §9). */
  recent_tickets: 10,
} as const;
