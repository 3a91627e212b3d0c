/** Limits of texts, lists and files, each with its reason. */
export const limits = {
  /** Fits on one line of a list and into a mail's subject. */
  subject: 200,
  /** A long log excerpt; keeps one item far below DynamoDB's 400 kB. */
  description: 10_000,
  comment: 10_000,
  /** The quoted text and signatures of a reply by mail. */
  left_out: 10_000,
  /** A requester's comment on a rating. */
  rating_comment: 2_000,
  /** How often a rating can change: only a malfunctioning program would change it more often. */
  rating_changes: 20,
  /** A canned reply is short: a longer text belongs in a document to which the reply links. */
  canned_reply: 5_000,
  /** One line of the list of replies. */
  canned_reply_title: 80,
  /**
   * The canned replies of one person, and the shared ones: a list that is read as a whole and is still easy
   * to scan.
   */
  canned_replies: 100,
  /** A note on a person or company: short enough to read before a call. */
  staff_note: 2_000,
  /** The views of a person, and the shared ones. Each set is one item. */
  views: 25,
  view_name: 40,
  /** Tags are stored in the ticket's item, which must stay small. More of them would not help users. */
  tags: 10,
  tag: 30,
  suggested_tags: 20,
  /** The links of a ticket: to show them, the API reads each linked ticket. */
  ticket_links: 50,
  /** The files that a split copies to the new ticket, in one transaction. */
  split_files: 20,
  /** The number of policies, and of sets of business hours: contracts select them from lists. */
  service_levels: 60,
  /** The open tickets that a preview of newer service levels covers. */
  terms_preview: 300,
  service_level_name: 60,
  /** The longest name of a time zone has 32 characters today. */
  time_zone: 64,
  /** The spans of business hours on one day: more than any office needs. */
  hours_of_day: 6,
  /** Two years of public holidays in the country with the most of them, and days of your own. */
  holidays: 100,
  holiday_name: 90,
  /** The longest time in a policy: a year, for business hours around the clock. */
  service_level_minutes: 525_600,
  /** Groups of staff: the queue of a person's groups reads each of them. */
  groups: 50,
  group_name: 40,
  group_description: 200,
  group_members: 50,
  /** Assignment rules, which are one item and are read for each new ticket. */
  rules: 30,
  rule_name: 60,
  /** The companies, categories or departments in one rule. */
  rule_values: 20,
  /** Endpoints for events: each event causes a read of all of them. */
  webhooks: 20,
  webhook_name: 60,
  /** URLs of Teams have more than 300 characters. */
  webhook_url: 1_000,
  away_note: 120,
  /** Programs that call the API: a list that is read as a whole and is still easy to scan. */
  integrations: 100,
  /** Shown as the author of comments and changes, on one line. */
  integration_name: 60,
  /** The companies to which an integration can be restricted. Lists read the tickets of each company. */
  integration_companies: 20,
  /** A week, in which to replace a key everywhere. */
  key_overlap_hours: 168,
  /** Identifies the repeats of an alert, in the plain form. */
  alert_key: 200,
  alert_link: 2_000,
  /** An alert as its tool sends it; it must fit into one queue message. */
  alert_bytes: 120 * 1024,
  /**
   * People copied in on one ticket, including people who wait for a decision by staff: each reply is mailed
   * to all of them.
   */
  participants: 20,
  /** Custom fields of tickets. More would make a form that nobody fills in. */
  custom_fields: 20,
  /**
   * The limit including retired fields, for which tickets still have values. All fields are stored in one
   * item.
   */
  kept_custom_fields: 60,
  custom_field_name: 60,
  custom_text: 200,
  /** The options of one field: a select that is still easy to scan. */
  custom_choices: 50,
  custom_choice: 60,
  /**
   * The bytes of all values of custom fields of a ticket: they are stored in the ticket's item, which lists
   * read.
   */
  custom_values: 1_500,
  /** The characters of a filter by values of custom fields, percent-encoded. */
  field_filter: 800,
  /** One line of a select. */
  reference_name: 60,
  /** The categories or departments on offer: a select that is still easy to scan. */
  reference_entries: 50,
  /** The limit including retired entries, which tickets still have. A list is stored in one item. */
  kept_entries: 200,
  /** Why a ticket is on hold, for colleagues. */
  hold_reason: 500,
  /** The addresses of one contact, each of which is an item; one transaction writes all of them. */
  contact_emails: 10,
  /** The people that one comment mentions. */
  mentions: 20,
  /** The name of a person or company. */
  name: 120,
  /** RFC 5321 §4.5.3.1.3. */
  email: 254,
  phone: 40,
  /** The name of the device with a passkey. */
  passkey_name: 60,
  /** The most passkeys that Cognito stores for one person. */
  passkeys: 20,
  /** The longest password that Cognito accepts. */
  password: 256,
  /** A postal address. */
  address: 500,
  /** The beginning of the last comment: two lines in a list. A longer text would cost another read unit. */
  last_text: 48,
  /**
   * The mail domains of a company: its brands and countries. Each is an item; one transaction writes all of
   * them.
   */
  mail_domains: 20,
  /** The addresses of a company's programs. Each is an item; one transaction writes all of them. */
  program_addresses: 20,
  /** The entries that a bell shows. */
  bell_entries: 50,
  /** Days after which a reply to a closed ticket creates a follow-up; an environment can override it. */
  reopen_days: 14,
  /** Hours after which staff must sign in again; an environment can override it. */
  staff_session_hours: 12,
  /**
   * Hours after which customers must sign in again: 30 days, because the user pool does not renew tokens for
   * longer.
   */
  customer_session_hours: 720,
  /** More than anyone types into a search box. */
  search: 100,
  /** How many tickets of a list can be sorted in an order that has no index. */
  ordered_tickets: 500,
  /** Search results on one page: the API reads each of these tickets. */
  found_tickets: 25,
  /** The longest name that file systems support. */
  file_name: 255,
  /**
   * Maximum bytes of an attachment: exactly 10 MiB is accepted, one byte more is refused. The message says
   * "less than 10MB", because a message in whole megabytes cannot be exact to the byte.
   */
  attachment: 10 * 1024 * 1024,
  /** A visitor's message: about two pages. */
  message: 5_000,
  /** Google's tokens have about two kilobytes and have grown over the years. */
  recaptcha_token: 8_192,
  /** Fits UUIDs and ULIDs. */
  idempotency_key: 64,
  /** Tickets on one page of a list. */
  page: 50,
  /** A segment of a URL's path. */
  slug: 100,
  /** Longer than the URLs of pictures on content delivery networks. */
  image_url: 2_000,
  /** A post summarized in two or three sentences. */
  excerpt: 400,
  /** A post of about 15,000 words; keeps its item far below DynamoDB's 400 kB. */
  post: 100_000,
  /** The characters in an import's report: a function's response has at most six megabytes. */
  import_report: 4_000_000,
  /** Queues without a counter are counted up to this number. */
  queue_count: 100,
  /** Tickets in the dashboard's recent list. */
  recent_tickets: 10,
} as const;
