import { customFieldsItem } from '@portico/lambdas/domain/custom-fields.ts';
import { referenceListItem } from '@portico/lambdas/domain/reference.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { ticketCategories } from '@portico/shared/model/reference-data.ts';
import { demoFields, retiredCategory } from '../demo/ticket-fields.ts';

/** Stores the fields that administrators have added, and a category that they have retired. */
export const seedTicketFields = (): Promise<void> =>
  transact([
    put({ Item: customFieldsItem({ fields: [...demoFields], version: 1 }) }),
    put({
      Item: referenceListItem('categories', {
        entries: [
          ...ticketCategories.map((entry) => ({ ...entry, retired: false })),
          { ...retiredCategory, retired: true },
        ],
        version: 2,
      }),
    }),
  ]);
