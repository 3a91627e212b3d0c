import type { TicketDraft } from '@portico/shared/contract/ticket-conversation.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { type CommentMode, commentModes } from '@portico/shared/model/ticket.ts';
import * as z from 'zod';
import { deleteItem, updateItem, type Item } from '../../platform/dynamodb.ts';
import { tableKeys } from '../../table/definition.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';

const DraftItem = z.object({
  sk: z.string(),
  content: z.string(),
  saved_at: z.iso.datetime(),
});

/** Stores the newest text of a draft; a blank text removes the draft. */
export async function saveDraft(
  ticket: string,
  person: string,
  { mode, content }: { readonly mode: CommentMode; readonly content: string },
  at: Date,
): Promise<{ saved_at: string }> {
  const Key = keys.draft(ticket, person, mode);
  const saved_at = at.toISOString();
  if (content === '') await deleteItem({ Key });
  else
    await updateItem({
      Key,
      ...createAssignment({
        content,
        saved_at,
        [tableKeys.expiry]: computeExpiryTime(at, retention.drafts),
      }),
    });
  return { saved_at };
}

export function parseDraft(item: Item): TicketDraft & { readonly person: string } {
  const { sk, content, saved_at } = DraftItem.parse(item);
  const [, person = '', mode = ''] = sk.split('#');
  return { person, mode: z.enum(commentModes).parse(mode), content, saved_at };
}
