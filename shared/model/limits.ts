/** Limits of texts, lists and files, each with its reason. */
export const limits = {
  /** A subject fits on one line of a list, and into the subject of a mail. */
  subject: 200,
  /** Room for a long log excerpt. An item stays far below DynamoDB's limit of 400 kB. */
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
  /** A title fits on one line of the list of canned replies. */
  canned_reply_title: 80,
  /**
   * The number of canned replies of one person, and of shared ones. A list of this length is read as a whole,
   * and is still easy to scan.
   */
  canned_replies: 100,
  /** A note on a person or company: short enough to read before a call. */
  staff_note: 2_000,
  /** The number of views of one person, and of shared views. Each set of views is one item. */
  views: 25,
  view_name: 40,
  /** Tags are stored in the ticket's item, which must stay small. More tags would not help users. */
  tags: 10,
  tag: 30,
  suggested_tags: 20,
  /** The number of links of a ticket. To show them, the API reads each linked ticket. */
  ticket_links: 50,
  /** The number of files that a split copies to the new ticket in one transaction. */
  split_files: 20,
  /** The number of policies, and of sets of business hours. A contract's form lists all of them. */
  service_levels: 60,
  /** The number of open tickets that a preview of newer service levels covers. */
  terms_preview: 300,
  service_level_name: 60,
  /** The longest name of a time zone has 32 characters today. */
  time_zone: 64,
  /** The spans of business hours on one day: more than any office needs. */
  hours_of_day: 6,
  /** Room for two years of public holidays in the country that has the most, and for days of your own. */
  holidays: 100,
  holiday_name: 90,
  /** The longest time in a policy: one year, if business hours are around the clock. */
  service_level_minutes: 525_600,
  /** The number of staff groups. The queue of a person's groups reads the tickets of each group. */
  groups: 50,
  group_name: 40,
  group_description: 200,
  group_members: 50,
  /** The number of assignment rules. They are stored in one item, which is read for each new ticket. */
  rules: 30,
  rule_name: 60,
  /** The number of companies, categories or departments in one rule. */
  rule_values: 20,
  /** The number of webhooks. Each event causes a read of all webhooks. */
  webhooks: 20,
  webhook_name: 60,
  /** Webhook URLs of Microsoft Teams have more than 300 characters. */
  webhook_url: 1_000,
  away_note: 120,
  /** The number of integrations. A list of this length is read as a whole, and is still easy to scan. */
  integrations: 100,
  /** The name is shown on one line, as the author of comments and changes. */
  integration_name: 60,
  /**
   * The number of companies to which an integration can be restricted. Lists read the tickets of each
   * company.
   */
  integration_companies: 20,
  /**
   * After a key is replaced, the old key works for at most a week: enough time to change it in all programs.
   */
  key_overlap_hours: 168,
  /** The key that identifies the repeats of an alert, in the plain format. */
  alert_key: 200,
  alert_link: 2_000,
  /** The bytes of an alert as its tool sends it. An alert must fit into one queue message. */
  alert_bytes: 120 * 1024,
  /**
   * The number of people copied in on one ticket, including people who wait for a decision by staff. Each
   * reply is mailed to all of them.
   */
  participants: 20,
  /** The number of custom fields of tickets. Nobody would fill in a form with more fields. */
  custom_fields: 20,
  /**
   * The number of custom fields including retired ones, for which tickets still have values. All fields are
   * stored in one item.
   */
  kept_custom_fields: 60,
  custom_field_name: 60,
  custom_text: 200,
  /** The number of options of one field. A select with this many options is still easy to scan. */
  custom_choices: 50,
  custom_choice: 60,
  /**
   * The bytes of all custom field values of a ticket. They are stored in the ticket's item, which lists read.
   */
  custom_values: 1_500,
  /** The characters of a filter by values of custom fields, percent-encoded. */
  field_filter: 800,
  /** A name fits on one line of a select. */
  reference_name: 60,
  /** The number of selectable categories or departments. A select of this length is still easy to scan. */
  reference_entries: 50,
  /**
   * The number of entries including retired ones, which tickets still use. One item stores the whole list.
   */
  kept_entries: 200,
  /** The reason for a hold, which colleagues read. */
  hold_reason: 500,
  /** The number of addresses of one contact. Each address is an item; one transaction writes all items. */
  contact_emails: 10,
  /** The number of people that one comment can mention. */
  mentions: 20,
  /** The name of a person or company. */
  name: 120,
  /** RFC 5321 §4.5.3.1.3. */
  email: 254,
  phone: 40,
  /** The name of the device with a passkey. */
  passkey_name: 60,
  /** The maximum number of passkeys that Cognito stores for one person. */
  passkeys: 20,
  /** The longest password that Cognito accepts. */
  password: 256,
  /** A postal address. */
  address: 500,
  /** The beginning of the last comment: two lines in a list. A longer text would cost another read unit. */
  last_text: 48,
  /**
   * The number of mail domains of a company, which may have one for each brand and country. Each domain is an
   * item; one transaction writes all items.
   */
  mail_domains: 20,
  /** The number of addresses of a company's programs. One transaction writes an item for each address. */
  program_addresses: 20,
  /** The number of entries that a bell shows. */
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
  /** More characters than anyone types into a search box. */
  search: 100,
  /** The number of tickets in a list that is sorted in an order for which no index exists. */
  ordered_tickets: 500,
  /** The number of search results on one page. The API reads each of these tickets. */
  found_tickets: 25,
  /** The longest file name that file systems support. */
  file_name: 255,
  /**
   * The maximum size of an attachment in bytes. Exactly 10 MiB is accepted, one byte more is refused. The
   * error message says "less than 10MB", which is not exact to the byte.
   */
  attachment: 10 * 1024 * 1024,
  /** A visitor's message: about two pages. */
  message: 5_000,
  /** Tokens of Google reCAPTCHA have about two kilobytes, and have grown over the years. */
  recaptcha_token: 8_192,
  /** Long enough for UUIDs and ULIDs. */
  idempotency_key: 64,
  /** The number of tickets on one page of a list. */
  page: 50,
  /** A slug is a segment of a URL path. */
  slug: 100,
  /** Longer than the image URLs of content delivery networks. */
  image_url: 2_000,
  /** An excerpt summarizes a post in two or three sentences. */
  excerpt: 400,
  /** About 15,000 words. The item of a post stays far below DynamoDB's limit of 400 kB. */
  post: 100_000,
  /** The characters in the report of an import. A Lambda response can have at most six megabytes. */
  import_report: 4_000_000,
  /** Queues without a counter are counted up to this number. */
  queue_count: 100,
  /** The number of tickets in the dashboard's list of recent tickets. */
  recent_tickets: 10,
} as const;
