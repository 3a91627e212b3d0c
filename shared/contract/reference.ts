import * as z from 'zod';
import { defineEndpoints } from './define.ts';

const Named = z.strictObject({ id: z.string(), name: z.string() });

/** The options of the ticket form's selects, sorted by name. */
export const Reference = z
  .strictObject({ categories: z.array(Named), departments: z.array(Named) })
  .meta({ id: 'Reference' });
export type Reference = z.output<typeof Reference>;

export const referenceEndpoints = defineEndpoints({
  getReference: {
    method: 'GET',
    path: '/api/reference',
    access: 'signed-in',
    service: 'tickets',
    summary: 'Ticket categories and departments',
    response: Reference,
  },
});
