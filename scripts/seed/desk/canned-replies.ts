import { cannedReplyItem } from '@portico/lambdas/desk-tools/canned-replies.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { createStableId } from '../stable-id.ts';

const since = '2025-09-01T08:00:00Z';

type ReplyContent = Pick<CannedReply, 'title' | 'text' | 'changes'>;

const sharedReplies: readonly ReplyContent[] = [
  {
    title: 'Ask for a screenshot',
    text: 'Hello {{requester_name}},\n\ncould you send us a screenshot of what you see, with the time at which it happened? You can paste it into your reply to {{ticket_number}}.',
  },
  {
    title: 'Close after silence',
    text: 'Hello {{requester_name}},\n\nwe have not heard from you for a while, so we close {{ticket_number}}. Reply to it if you need us again: that opens it.',
    changes: { status: 'closed', add_tags: ['no-answer'] },
  },
  {
    title: 'Planned maintenance',
    text: 'Hello {{requester_name}},\n\nthis is part of the maintenance that we announced to {{company_name}}. It ends tonight; please try again tomorrow morning.',
  },
  {
    title: 'Password reset',
    text: 'Hello {{requester_name}},\n\nyou can set a new password yourself: choose **Forgot your password?** on the sign-in page. The link that we send works for an hour.',
  },
];
const ownReplies: readonly ReplyContent[] = [
  {
    title: 'I will call you',
    text: 'Hello {{requester_name}},\n\nI will call you about {{ticket_number}} this afternoon. When does it suit you?',
    changes: { status: 'in_progress', assign_to_me: true },
  },
];

const createReplyItems = (owner: string, scope: SharingScope, replies: readonly ReplyContent[]) => [
  ...replies.map((reply) =>
    put({
      Item: cannedReplyItem(owner, {
        id: createStableId(`${owner} ${reply.title}`, since),
        scope,
        version: 1,
        ...reply,
      }),
    }),
  ),
  put({ Item: { ...keys.cannedReplyCount(owner), replies: replies.length } }),
];

/** Stores canned replies: shared ones, and one of a member of staff. */
export const seedCannedReplies = (person: string): Promise<void> =>
  transact([
    ...createReplyItems('shared', 'shared', sharedReplies),
    ...createReplyItems(person, 'own', ownReplies),
  ]);
