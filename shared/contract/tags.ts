import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { tagMessage, tagPattern } from '../model/tags.ts';
import { formatTooLongMessage } from '../model/text-rules.ts';
import { defineEndpoints } from './define.ts';

export const Tag = z
  .string()
  .max(limits.tag, `Tag ${formatTooLongMessage(limits.tag)}`)
  .regex(tagPattern, tagMessage);

/** The tags of a ticket, sorted and without duplicates. */
export const Tags = z
  .array(Tag)
  .max(limits.tags, `A ticket has at most ${limits.tags} tags`)
  .overwrite((tags) => [...new Set(tags)].sort());

export const tagEndpoints = defineEndpoints({
  listTags: {
    method: 'GET',
    path: '/api/tags',
    access: permissions.work_all_tickets,
    service: 'tickets',
    scope: 'tickets:read',
    summary: `The first ${limits.suggested_tags} ticket tags that begin with a text, in alphabetical order`,
    query: z.strictObject({ q: z.string().max(limits.tag).default('') }),
    response: z.strictObject({ items: z.array(z.string()) }),
  },
});
