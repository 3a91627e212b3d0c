import * as z from 'zod';
import { brand } from '@portico/shared/brand.ts';
import { getMailDomain } from '@portico/shared/model/mail-domains.ts';
import { getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/** Whether an address belongs to the consultancy, which sends and receives mail there. */
export function isConsultancyAddress(address: string): boolean {
  const domain = getMailDomain(address);
  return domain === brand.mailDomain || domain.endsWith(`.${brand.mailDomain}`);
}

const Owner = z.object({ id: z.string() });

const findOwnerId = async (domainOrAddress: string): Promise<string | undefined> => {
  const item = await getItem(keys.mailDomain(domainOrAddress), { consistent: true });
  return item && Owner.parse(item).id;
};

/** The id of the company that has registered the mail domain of an address. */
export const findDomainCompanyId = (address: string) => findOwnerId(getMailDomain(address));

/** The id of the company that has registered an address for its programs, such as a monitoring tool. */
export const findProgramCompanyId = (address: string) => findOwnerId(address);
