import { csvFields } from '@portico/shared/model/imports.ts';

export type CsvFormat = keyof typeof csvFields;

const foldHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The headings that other products and people give these columns, in order of preference. */
const knownHeadings: Readonly<Record<CsvFormat, Readonly<Record<string, string>>>> = {
  companies_csv: {
    name: 'company companyname name organization organisation organizationname account client customer firma',
    id: 'externalid id companyid organizationid accountid customerid kundennummer',
    contact_email: 'contactemail email emailaddress mail',
    contact_phone: 'contactphone phone phonenumber telephone tel telefon',
    address: 'address postaladdress street adresse',
    status: 'status state active',
    mail_domains: 'maildomains domains domain domainnames emaildomains website',
  },
  people_csv: {
    full_name: 'fullname name displayname contactname',
    first_name: 'firstname givenname vorname',
    last_name: 'lastname surname familyname nachname',
    email: 'email emailaddress mail emailadresse primaryemail workemail',
    company: 'company companyname organization organisation account client firma companyid organizationid',
    phone: 'phone phonenumber telephone mobile tel telefon workphone',
    role: 'role roles type',
    id: 'externalid id userid personid contactid',
  },
};

/** Guesses the field of each column, from left to right. Each field is used once. */
export function guessColumns(format: CsvFormat, columnHeadings: readonly string[]): (string | null)[] {
  const guessedFields: (string | null)[] = columnHeadings.map(() => null);
  for (const [field, words] of Object.entries(knownHeadings[format])) {
    const columnIndex = words
      .split(' ')
      .map((word) =>
        columnHeadings.findIndex(
          (heading, index) => guessedFields[index] === null && foldHeading(heading) === word,
        ),
      )
      .find((index) => index >= 0);
    if (columnIndex !== undefined) guessedFields[columnIndex] = field;
  }
  return guessedFields;
}

/** @returns what is wrong with a choice of columns, and how to fix it; undefined if nothing is wrong */
export function findColumnsProblem(
  format: CsvFormat,
  columns: readonly (string | null)[],
): string | undefined {
  const chosenFields = columns.filter((field) => field !== null);
  const unknownField = chosenFields.find((field) => !Object.hasOwn(csvFields[format], field));
  if (unknownField !== undefined) return `There is no field “${unknownField}”`;
  const duplicateField = chosenFields.find((field, index) => chosenFields.indexOf(field) !== index);
  if (duplicateField !== undefined)
    return `Two columns are assigned to the field “${findFieldText(format, duplicateField)}”. Leave one of them out.`;
  if (format === 'companies_csv')
    return chosenFields.includes('name') ? undefined : 'Say which column has the name of the company.';
  if (!chosenFields.includes('email')) return 'Say which column has the email address.';
  return chosenFields.includes('full_name') ||
    chosenFields.includes('first_name') ||
    chosenFields.includes('last_name')
    ? undefined
    : 'Say which column has the name of the person.';
}

const findFieldText = (format: CsvFormat, field: string) =>
  Object.entries<string>(csvFields[format]).find(([name]) => name === field)?.[1] ?? field;
