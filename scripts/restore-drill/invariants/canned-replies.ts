import { keys } from '@portico/lambdas/table/keys.ts';
import type { Content } from './content.ts';

const { sk: prefix } = keys.cannedReply('', '');

/** The count of each owner's canned replies equals a recount. */
export const cannedReplyCountsMatch = ({ cannedReplies: items }: Content): string[] =>
  [...new Set(items.map(({ pk }) => pk))].flatMap((owner) => {
    const ofOwner = items.filter(({ pk }) => pk === owner);
    const number = ofOwner.filter(({ sk }) => sk.startsWith(prefix)).length;
    const counted = ofOwner.find(({ replies }) => replies !== undefined)?.replies ?? 0;
    return counted === number
      ? []
      : [`The count for ${owner} is ${counted}, but there are ${number} canned replies.`];
  });
