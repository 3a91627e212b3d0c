import * as z from 'zod';
import type * as Model from '../model/csv-file.ts';

/** The response of an endpoint with `file: 'csv'`. */
export const CsvFile = z.strictObject({
  csv: z.string(),
  name: z.string(),
  truncated: z.boolean(),
} satisfies Record<keyof Model.CsvFile, z.ZodType>);
