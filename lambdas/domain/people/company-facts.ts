import * as z from 'zod';
import { companyStatuses } from '@portico/shared/model/company.ts';
import { programMailRules } from '@portico/shared/model/mail.ts';
import { keys } from '../../table/keys.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';

const Facts = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(companyStatuses),
  service_level: z
    .object({
      policy_id: z.string(),
      hours_id: z.string(),
      receipts: z.boolean(),
    })
    .nullable(),
  default_group_id: z.string().nullable(),
  program_mails: z.enum(programMailRules),
});
const CompanyItem = z.object({ summary: Facts });
export type CompanyFacts = z.output<typeof Facts>;

export const parseCompanyFacts = (item: Item): CompanyFacts => CompanyItem.parse(item).summary;

/** Uses a consistent read, so that a new name or status applies immediately. */
export async function readCompanyFacts(id: string): Promise<CompanyFacts | undefined> {
  const item = await getItem(keys.company(id), { consistent: true });
  return item && parseCompanyFacts(item);
}
