/** Creates stored companies, reference data and posts in states that the API cannot create. */
import { summaryAttribute } from '../../../lambdas/table/definition.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import type { storeDefaults as store } from '../../../lambdas/reference/defaults.ts';
import { type Item, removeFields, removeItem, setFields } from './table.ts';

const toCompanyFieldPath = (name: string) => `${summaryAttribute}.${name}`;

/** Changes only the given stored fields of a company. */
export const setCompanyFields = (id: string, fields: Item, table: string) =>
  setFields(
    keys.company(id),
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [toCompanyFieldPath(name), value])),
    table,
  );

export const removeCompanyField = (id: string, name: string, table: string) =>
  removeFields(keys.company(id), [toCompanyFieldPath(name)], table);

/** Stores the categories and departments of a release, as its deployment does. */
export async function storeDefaults(releaseDefaults: Parameters<typeof store>[0]): Promise<void> {
  const { storeDefaults: storeReleaseDefaults } = await import('../../../lambdas/reference/defaults.ts');
  await storeReleaseDefaults(releaseDefaults);
}

/** Deletes a post of the blog. */
export const deletePost = (slug: string) =>
  Promise.all([keys.post(slug), keys.postInCategory(slug)].map((key) => removeItem(key)));
