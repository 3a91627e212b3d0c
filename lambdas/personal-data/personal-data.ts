/** A value in the files. */
export type Value = string | number | boolean | null;
export type DataRow = Readonly<Record<string, Value>>;

/** The sections of a person's data, in the order of the page, with their headings. */
export const sectionHeadings = {
  profile: 'Profile',
  mail_settings: 'Mail settings',
  newsletter: 'Newsletter subscription',
  enquiries: 'Enquiries',
  account: 'Sessions and other records of the account',
  staff_notes: 'Notes of staff on the person',
  tickets: 'Tickets',
  comments: 'Comments',
  ratings: 'Ratings of our help',
  in_copy: 'Tickets that the person is in copy of',
  drafts: 'Drafts',
  files: 'Files',
  mails_sent: 'Mails sent to the person',
  mails_received: 'Mails received from the person',
  notifications: 'Notifications',
  audit_log: 'Audit log: actions of the person, and actions that affected them',
} as const;
export type DataSection = keyof typeof sectionHeadings;
const sectionNames = Object.keys(sectionHeadings).filter((name): name is DataSection =>
  Object.hasOwn(sectionHeadings, name),
);

/** Notes in both files. */
export const copyNotes = [
  'Enquiries are passed on as mails, too: look for the address in the mailbox that receives them.',
  'Internal notes of staff in tickets, and texts by others, are not part of this copy.',
];

/**
 * The maximum number of characters of values. With keys and tags, both files stay below the six megabytes
 * that a Lambda response can have.
 */
const maxTotalLength = 1_200_000;

/** A copy of the data about a person. */
export class PersonalData {
  readonly #rows = new Map<DataSection, DataRow[]>(sectionNames.map((name) => [name, []]));
  readonly #maxLength: number;
  #size = 0;
  /** Whether the copy is incomplete. */
  truncated = false;

  /** @param maxLength the maximum number of characters */
  constructor(maxLength = maxTotalLength) {
    this.#maxLength = maxLength;
  }

  get isFull(): boolean {
    return this.#size > this.#maxLength;
  }

  add(section: DataSection, row: DataRow): void {
    if (this.isFull) this.truncated = true;
    else this.#rows.get(section)?.push(row);
    this.#size += JSON.stringify(row).length;
  }

  /** The sections with their rows, in the order of the page. */
  get parts(): readonly (readonly [DataSection, readonly DataRow[]])[] {
    return [...this.#rows];
  }

  toJson(made_at: Date): string {
    const { truncated } = this;
    const content = {
      made_at: made_at.toISOString(),
      truncated,
      notes: copyNotes,
      ...Object.fromEntries(this.#rows),
    };
    return `${JSON.stringify(content, null, 2)}\n`;
  }
}
