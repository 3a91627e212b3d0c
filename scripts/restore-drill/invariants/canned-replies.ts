import { keys } from '@portico/lambdas/table/keys.ts';
import type { Content } from './content.ts';

const { sk: prefix } = keys.cannedReply('', '');

/** The count of each owner's canned replies equals a recount. */
export const findReplyCountProblems = ({ cannedReplies: items }: Content): string[] =>
  [...new Set(items.map(({ pk }) => pk))].flatMap((owner) => {
    const ownerItems = items.filter(({ pk }) => pk === owner);
    const actualCount = ownerItems.filter(({ sk }) => sk.startsWith(prefix)).length;
    const storedCount = ownerItems.find(({ replies }) => replies !== undefined)?.replies ?? 0;
    return storedCount === actualCount
      ? []
      : [`The count for ${owner} is ${storedCount}, but there are ${actualCount} canned replies.`];
  });
