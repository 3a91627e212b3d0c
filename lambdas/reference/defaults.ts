import * as z from 'zod';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import type { CustomResourceProperties } from '../platform/custom-resource.ts';
import { updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const NamedEntry = z.object({ id: z.string(), name: z.string() });
const Defaults = z.object({ Categories: z.array(NamedEntry), Departments: z.array(NamedEntry) });

const storeInitialEntries = (list: ReferenceListName, entries: readonly z.output<typeof NamedEntry>[]) =>
  updateItem({
    Key: keys.referenceList(list),
    UpdateExpression:
      'SET entries = if_not_exists(entries, :entries), #version = if_not_exists(#version, :first)',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':entries': entries.map((entry) => ({ ...entry, retired: false })),
      ':first': 1,
    },
  });

/** Stores the categories and departments of a new environment. Existing lists are unchanged. */
export async function storeDefaults({ after }: CustomResourceProperties): Promise<void> {
  const { Categories, Departments } = Defaults.parse(after);
  await Promise.all([
    storeInitialEntries('categories', Categories),
    storeInitialEntries('departments', Departments),
  ]);
}
