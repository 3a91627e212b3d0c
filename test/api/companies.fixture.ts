import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Company } from '../../shared/contract/companies.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { type Person, newPerson } from '../support/people.ts';

export const ticketTexts = {
  subject: 'The lift has stopped',
  description: 'Between the second floor and the third.',
};
export const createUniqueSuffix = () => randomUUID().slice(0, 8);

export const tryToCreateTicket = (as: Person) =>
  attempt('createTicket', { body: ticketTexts, idempotency_key: newKey() }, as);

/** Creates an administrator, and returns it with functions that create, change and find companies. */
export async function createCompanyTestData() {
  const admin = await newPerson('admin');
  return {
    admin,
    createCompany: (body: { name: string } & Partial<Company>, idempotency_key = newKey()) =>
      call('createCompany', { body, idempotency_key }, admin),
    attemptCreateCompany: (body: unknown) =>
      attempt('createCompany', { body, idempotency_key: newKey() }, admin),
    updateCompany: (id: string, body: Partial<Company>) =>
      call('updateCompany', { params: { id }, body }, admin),
    /** Returns the only company whose name contains the text, as the list shows it. */
    findListedCompany: async (q: string): Promise<Company | undefined> => {
      const { items } = await call('listCompanies', { query: { q } }, admin);
      expect(items.length).toBeLessThanOrEqual(1);
      return items[0];
    },
  };
}
