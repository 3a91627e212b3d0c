import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketDraft } from '@portico/shared/contract/ticket-conversation.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { CommentMode } from '@portico/shared/model/ticket.ts';
import { api } from '../api/api.ts';
import { readDraft, storeDraft } from '../session/stored/stored-drafts.ts';

/** Milliseconds after the last keystroke until a text is sent to the server. */
const sendDelay = 2_000;

/** Milliseconds after which this browser has certainly stored a text (`openDraft`). */
const localSaveDelay = 500;

interface DraftLocation {
  readonly user: string;
  /** The key of the form in this browser's storage. */
  readonly form: string;
  readonly ticket: string;
  readonly mode: CommentMode;
}

/** Marks a text that is stored both in this browser and on the server. */
const serverMarker = { on_server: true };

/**
 * Replaces the text in this browser with the text that the user typed on another device, if that one is
 * newer. If the server no longer has the text in this browser and the user has commented since, the text was
 * sent from another device: it is dropped here too. Keeps a text that may have been sent from this browser.
 */
function adoptServerDraft({ user, form, mode }: DraftLocation, { drafts, comments }: TicketDetail): void {
  const localDraft = readDraft(localStorage, user, form);
  if (localDraft?.idempotency_key !== undefined) return;
  const serverDraft = drafts.find((draft) => draft.mode === mode);
  if (serverDraft) {
    const saved_at = Date.parse(serverDraft.saved_at);
    if (localDraft && localDraft.saved_at >= saved_at) return;
    storeDraft(localStorage, user, form, {
      saved_at,
      values: { content: serverDraft.content, ...serverMarker },
    });
  } else if (localDraft?.values['on_server'] === true) {
    const { saved_at } = localDraft;
    const isSent = comments.some(
      ({ user_id, created_at, removed }) =>
        user_id === user && removed === undefined && Date.parse(created_at) > saved_at,
    );
    if (isSent) storeDraft(localStorage, user, form, undefined);
  }
}

function replaceDraft(detail: TicketDetail, mode: CommentMode, draft: TicketDraft | undefined): TicketDetail {
  const otherDrafts = detail.drafts.filter((serverDraft) => serverDraft.mode !== mode);
  return { ...detail, drafts: draft ? [...otherDrafts, draft] : otherDrafts };
}

function openServerDraft({ user, form, ticket, mode }: DraftLocation, queryClient: QueryClient) {
  let unsentContent: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingSave: Promise<unknown> = Promise.resolve();
  const cache = (draft: TicketDraft | undefined) => {
    const key = ['ticket', ticket];
    // Setting data would clear the query's error, and the screen would no longer show that loading failed.
    if (queryClient.getQueryState(key)?.status === 'error') return;
    queryClient.setQueryData<TicketDetail>(key, (detail) => detail && replaceDraft(detail, mode, draft));
  };
  const markAsOnServer = (content: string) => {
    const localDraft = readDraft(localStorage, user, form);
    if (localDraft?.values['content'] === content)
      storeDraft(localStorage, user, form, { ...localDraft, values: { content, ...serverMarker } });
  };
  const save = async (content: string) => {
    try {
      const input = { params: { id: ticket }, body: { mode, content } };
      const { saved_at } = await api('saveDraft', input, { keepalive: true });
      cache(content.trim() === '' ? undefined : { mode, content, saved_at });
      setTimeout(markAsOnServer, localSaveDelay, content);
    } catch {
      // The browser keeps the text anyway, and the next pause in typing sends it again.
    }
  };
  const flush = () => {
    clearTimeout(timer);
    const content = unsentContent;
    unsentContent = undefined;
    if (content !== undefined) pendingSave = pendingSave.then(() => save(content));
  };
  const stop = () => {
    clearTimeout(timer);
    unsentContent = undefined;
  };
  return {
    flush,
    edited: (content: string) => {
      if (content.length > limits.comment) return stop();
      unsentContent = content;
      clearTimeout(timer);
      timer = setTimeout(flush, sendDelay);
    },
    /** Call before sending: a draft that is still in flight must not arrive after the comment. */
    sending: async () => {
      stop();
      await pendingSave;
    },
    /** Updates only the cache: the transaction that stored the comment has removed the draft. */
    sent: () => cache(undefined),
    discarded: () => {
      unsentContent = '';
      flush();
    },
  };
}

/**
 * Also stores the user's text on the server, so that it moves to their other devices. Call it before
 * `useDraft`, which then finds the newest text.
 */
export function useServerDraft(user: string, form: string, detail: TicketDetail, mode: CommentMode) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => {
    const draftLocation = { user, form, ticket: detail.ticket.id, mode };
    adoptServerDraft(draftLocation, detail);
    return openServerDraft(draftLocation, queryClient);
  });
  useEffect(() => {
    const events = ['pagehide', 'visibilitychange'] as const;
    for (const event of events) addEventListener(event, draft.flush);
    return () => {
      for (const event of events) removeEventListener(event, draft.flush);
      draft.flush();
    };
  }, [draft]);
  return draft;
}
