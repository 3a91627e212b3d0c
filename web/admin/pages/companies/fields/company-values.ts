import type { Company } from '@portico/shared/contract/companies.ts';
import { type ProgramMailRule, programMailRules } from '@portico/shared/model/mail.ts';
import { getMailDomain } from '@portico/shared/model/mail-domains.ts';
import { companyStatuses, type CompanyStatus } from '@portico/shared/model/company.ts';
import { toFieldErrors, type FieldErrors } from '../../../../forms/field-errors.ts';
import { texts } from '../texts.ts';

/** Values of the form's controls; a blank control has an empty text. */
export interface CompanyValues {
  name: string;
  contact_email: string;
  contact_phone: string;
  address: string;
  status: CompanyStatus;
  /** Separated by commas or white space. */
  mail_domains: string;
  program_mails: ProgramMailRule;
  /** Separated likewise. */
  program_addresses: string;
  /** The ids of the contract's policy and business hours; empty for none. */
  policy_id: string;
  hours_id: string;
  /** Whether customers can see how due times were computed. */
  receipts: boolean;
  /** Empty for none. */
  default_group_id: string;
}

type CompanyBody = Omit<Company, 'id' | 'created_at' | 'user_count'>;

const emptyCompany: CompanyValues = {
  name: '',
  contact_email: '',
  contact_phone: '',
  address: '',
  status: companyStatuses[0],
  mail_domains: '',
  program_mails: programMailRules[0],
  program_addresses: '',
  policy_id: '',
  hours_id: '',
  receipts: false,
  default_group_id: '',
};

export const toCompanyValues = (company: Company | undefined): CompanyValues =>
  company === undefined
    ? emptyCompany
    : {
        name: company.name,
        contact_email: company.contact_email ?? '',
        contact_phone: company.contact_phone ?? '',
        address: company.address ?? '',
        status: company.status,
        mail_domains: company.mail_domains.join(', '),
        program_mails: company.program_mails,
        program_addresses: company.program_addresses.join(', '),
        policy_id: company.service_level?.policy_id ?? '',
        hours_id: company.service_level?.hours_id ?? '',
        receipts: company.service_level?.receipts ?? false,
        default_group_id: company.default_group_id ?? '',
      };

const parseList = (text: string, normalizePart: (part: string) => string): string[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .map(normalizePart)
        .filter((value) => value !== ''),
    ),
  ].sort();

/** Also accepts addresses, and domains with a leading `@`. */
const parseDomains = (text: string): string[] => parseList(text, getMailDomain);
const parseAddresses = (text: string): string[] => parseList(text, (address) => address.toLowerCase());

const blankToNull = (text: string): string | null => text.trim() || null;

const toServiceLevel = ({ policy_id, hours_id, receipts }: CompanyValues): Company['service_level'] =>
  policy_id === '' ? null : { policy_id, hours_id, receipts };

/** The request body: blank values are null. */
export const toCompanyBody = (values: CompanyValues): CompanyBody => ({
  name: values.name.trim(),
  contact_email: blankToNull(values.contact_email),
  contact_phone: blankToNull(values.contact_phone),
  address: blankToNull(values.address),
  status: values.status,
  mail_domains: parseDomains(values.mail_domains),
  program_mails: values.program_mails,
  program_addresses: parseAddresses(values.program_addresses),
  service_level: toServiceLevel(values),
  default_group_id: blankToNull(values.default_group_id),
});

const fields = [
  'name',
  'contact_email',
  'contact_phone',
  'address',
  'status',
  'mail_domains',
  'program_mails',
  'program_addresses',
  'default_group_id',
] as const;

/** Only the changed fields, so that other users' concurrent changes are preserved. */
export function findCompanyChanges(before: Company, values: CompanyValues): Partial<CompanyBody> {
  const body = toCompanyBody(values);
  const changes: Partial<CompanyBody> = { ...body };
  for (const field of fields) if (String(body[field]) === String(before[field])) delete changes[field];
  const [was, is] = [before.service_level, body.service_level];
  if (was?.policy_id === is?.policy_id && was?.hours_id === is?.hours_id && was?.receipts === is?.receipts)
    delete changes.service_level;
  return changes;
}

export const validateCompany = ({
  name,
  policy_id,
  hours_id,
}: CompanyValues): FieldErrors<CompanyValues> => ({
  ...(name.trim() === '' && { name: texts.name_missing }),
  ...(policy_id !== '' && hours_id === '' && { hours_id: texts.calendar_missing }),
});

/** The API's validation issues by field. */
export const toCompanyErrors = (error: unknown): FieldErrors<CompanyValues> => toFieldErrors(error, fields);
