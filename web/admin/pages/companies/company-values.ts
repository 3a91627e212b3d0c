import type { Company } from '@portico/shared/contract/companies.ts';
import { companyStatuses, type CompanyStatus } from '@portico/shared/model/company.ts';
import { errorsFromApi, type FieldErrors } from '../../../forms/field-errors.ts';
import { texts } from './texts.ts';

/** Values of the form's controls; every field is present, blank ones are empty. */
export interface CompanyValues {
  name: string;
  contact_email: string;
  contact_phone: string;
  address: string;
  status: CompanyStatus;
}

type CompanyBody = Omit<Company, 'id' | 'created_at' | 'user_count'>;

const newCompany: CompanyValues = {
  name: '',
  contact_email: '',
  contact_phone: '',
  address: '',
  status: companyStatuses[0],
};

export const companyValues = (company: Company | undefined): CompanyValues =>
  company === undefined
    ? newCompany
    : {
        name: company.name,
        contact_email: company.contact_email ?? '',
        contact_phone: company.contact_phone ?? '',
        address: company.address ?? '',
        status: company.status,
      };

const orNull = (text: string): string | null => text.trim() || null;

/** The values as the API takes them: blank ones are null. */
export const companyBody = (values: CompanyValues): CompanyBody => ({
  name: values.name.trim(),
  contact_email: orNull(values.contact_email),
  contact_phone: orNull(values.contact_phone),
  address: orNull(values.address),
  status: values.status,
});

const fields = ['name', 'contact_email', 'contact_phone', 'address', 'status'] as const;

/** Only the changed fields, so that other users' concurrent changes stay. */
export function companyChanges(before: Company, values: CompanyValues): Partial<CompanyBody> {
  const body = companyBody(values);
  const changes: Partial<CompanyBody> = { ...body };
  for (const field of fields) if (body[field] === before[field]) delete changes[field];
  return changes;
}

export const validateCompany = ({ name }: CompanyValues): FieldErrors<CompanyValues> =>
  name.trim() === '' ? { name: texts.name_missing } : {};

/** The API's validation issues by field. */
export const companyErrorsFromApi = (error: unknown): FieldErrors<CompanyValues> =>
  errorsFromApi(error, fields);
