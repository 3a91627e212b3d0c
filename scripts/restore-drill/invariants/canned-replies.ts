import { keys } from '@portico/lambdas/table/keys.ts';
import type { Content } from './content.ts';

const { sk: prefix } = keys.cannedReply('', '');

/** The counts of canned replies, each of an owner, equal a recount. */
export const cannedReplies = ({ cannedReplies: items }: Content): string[] =>
  [...new Set(items.map(({ pk }) => pk))].flatMap((owner) => {
    const ofOwner = items.filter(({ pk }) => pk === owner);
    const number = ofOwner.filter(({ sk }) => sk.startsWith(prefix)).length;
    const counted = ofOwner.find(({ replies }) => replies !== undefined)?.replies ?? 0;
    return counted === number ? [] : [`${counted} replies are counted in ${owner}, but there are ${number}.`];
  });
