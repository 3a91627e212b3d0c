import * as z from 'zod';
import { erasedName } from '@portico/shared/model/erased.ts';
import { type ReportDimension, noDimensionValue } from '@portico/shared/model/reports.ts';
import { listAllGroups } from '../domain/groups.ts';
import { readReferenceList } from '../domain/reference.ts';
import { getItem } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { keys, partitions } from '../table/keys.ts';

type NamesById = ReadonlyMap<string, string>;

const Company = z.object({ summary: z.object({ id: z.string(), name: z.string() }) });
const Person = z.object({ summary: z.object({ full_name: z.string() }) });

const { partition } = getIndexKeyNames('newest');

/** The names of companies: one Query reads all of them, unless only one is requested. */
async function readCompanyNames(ids: readonly string[]): Promise<NamesById> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    const item = await getItem(keys.company(id));
    return new Map(item ? [[id, Company.parse(item).summary.name]] : []);
  }
  const items = await listItems({
    IndexName: 'newest',
    KeyConditionExpression: `${partition} = :companies`,
    ExpressionAttributeValues: { ':companies': partitions.companies },
  });
  return new Map(
    items.map((item) => Company.parse(item).summary).map((company) => [company.id, company.name]),
  );
}

/** The names of assignees, including people who are no longer staff. */
async function readAssigneeNames(ids: readonly string[]): Promise<NamesById> {
  const read = async (id: string) => {
    const item = id === noDimensionValue ? undefined : await getItem(keys.profile(id));
    return [id, item ? Person.parse(item).summary.full_name : erasedName] as const;
  };
  return new Map(await Promise.all(ids.map(read)));
}

const readGroupNames = async (): Promise<NamesById> =>
  new Map((await listAllGroups()).map(({ id, name }) => [id, name]));

const readCategoryNames = async (): Promise<NamesById> =>
  new Map((await readReferenceList('categories')).entries.map(({ id, name }) => [id, name]));

const dimensions: Readonly<
  Record<ReportDimension, { names: (ids: readonly string[]) => Promise<NamesById>; noneLabel: string }>
> = {
  company: { names: readCompanyNames, noneLabel: 'No company' },
  assignee: { names: readAssigneeNames, noneLabel: 'Unassigned' },
  group: { names: readGroupNames, noneLabel: 'No group' },
  category: { names: readCategoryNames, noneLabel: 'No category' },
};

/** Reads the current names. @returns the name of an id; the id itself if it no longer has a name */
export async function readNameLookup(
  dimension: ReportDimension,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const { names, noneLabel } = dimensions[dimension];
  const namesById = await names(ids);
  return (id) => (id === noDimensionValue ? noneLabel : (namesById.get(id) ?? id));
}
