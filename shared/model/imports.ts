/**
 * The formats that can be imported. An `archive` is an export of this product, or was written by hand
 * (infra/docs/transfer.md).
 */
export const importFormats = ['companies_csv', 'people_csv', 'zendesk', 'freshdesk', 'archive'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importFormatTexts: Readonly<Record<ImportFormat, string>> = {
  companies_csv: 'Companies from a CSV file',
  people_csv: 'People from a CSV file',
  zendesk: 'An export of Zendesk',
  freshdesk: 'An export of Freshdesk',
  archive: 'An archive from an export',
};

export const isCsv = (format: ImportFormat): format is 'companies_csv' | 'people_csv' =>
  format === 'companies_csv' || format === 'people_csv';

/** `checking` is the dry run, which stores nothing. */
export const importStates = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'imported',
  'taking_back',
  'taken_back',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

export const importStateTexts: Readonly<Record<ImportState, string>> = {
  uploading: 'Not checked yet',
  checking: 'Being checked',
  checked: 'Checked, nothing imported yet',
  importing: 'Being imported',
  imported: 'Imported',
  taking_back: 'Being taken back',
  taken_back: 'Taken back',
  failed: 'Cannot be read',
};

/** Whether a function is working on an import in this state, so that the screen should poll. */
export const isImportRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'taking_back';

/** The result for a record. `kept`: the record differs, but changes that people made here take precedence. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'kept', 'failed', 'removed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The labels of each outcome, after a dry run and after the import. */
export const importOutcomeTexts: Readonly<Record<ImportOutcome, { checked: string; done: string }>> = {
  created: { checked: 'will be created', done: 'created' },
  changed: { checked: 'will be changed', done: 'changed' },
  unchanged: { checked: 'already there', done: 'already there' },
  kept: { checked: 'left as it is here', done: 'left as it is here' },
  failed: { checked: 'to be corrected', done: 'not imported' },
  removed: { checked: 'can be removed', done: 'removed' },
};

/** When imported people are invited to create an account. */
export const invitationChoices = ['now', 'later', 'never'] as const;
export type InvitationChoice = (typeof invitationChoices)[number];

/** The fields for columns of a CSV file, in the order of the select. */
export const csvFields = {
  companies_csv: {
    name: 'Company name',
    id: 'External id',
    contact_email: 'Contact email',
    contact_phone: 'Contact phone',
    address: 'Address',
    status: 'Status (active or inactive)',
    mail_domains: 'Mail domains',
  },
  people_csv: {
    full_name: 'Full name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    company: 'Company (name or external id)',
    phone: 'Phone',
    role: 'Role (customer or agent)',
    id: 'External id',
  },
} as const;

/** The encodings to choose from if the detected one is wrong. */
export const csvEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
] as const;

/** The maximum number of bytes of a CSV file: enough for more people than any help desk has. */
export const maxCsvBytes = 20 * 1024 * 1024;
/** The maximum number of bytes of any other file: the limit of S3 for one upload. */
export const maxImportBytes = 5 * 1024 ** 3;
/** The maximum number of files that one request announces. */
export const maxFilesPerRequest = 40;
