import { useEffect, useState } from 'react';
import { type LivePerson, type WritingMode, liveTimes, writingModes } from '@portico/shared/model/live.ts';
import { useSession } from '../session/session.tsx';
import { live } from './live.ts';
import { texts } from './texts.ts';

/** What the form of this element is for; undefined for one that is no composer. */
function modeOf(target: EventTarget | null): WritingMode | undefined {
  const form = target instanceof Element ? target.closest<HTMLElement>('[data-writing]') : null;
  return writingModes.find((mode) => mode === form?.dataset.writing);
}

/** Notifies the others, at most every three seconds, that this user is writing. */
function useTellWriting(ticket_id: string): void {
  useEffect(() => {
    let last = 0;
    const tell = ({ target }: Event) => {
      const mode = modeOf(target);
      if (mode === undefined || Date.now() - last < liveTimes.typing) return;
      last = Date.now();
      live.send({ action: 'typing', ticket_id, mode });
    };
    addEventListener('input', tell);
    return () => removeEventListener('input', tell);
  }, [ticket_id]);
}

/** Who looks at the ticket, this user included, and who is writing; support without a name for customers. */
function usePresence(ticket_id: string) {
  const [viewers, setViewers] = useState<readonly LivePerson[]>([]);
  const [writer, setWriter] = useState<LivePerson | 'support'>();
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const unlisten = live.listen((envelope) => {
      if (envelope.kind === 'beat') {
        if (envelope.viewers) setViewers(envelope.viewers);
        return;
      }
      if (!('ticket_id' in envelope) || envelope.ticket_id !== ticket_id) return;
      if (envelope.kind === 'viewers') return setViewers(envelope.viewers);
      setWriter(envelope.by ?? 'support');
      clearTimeout(quiet);
      quiet = setTimeout(() => setWriter(undefined), liveTimes.typing_shown);
    });
    live.view(ticket_id);
    return () => {
      unlisten();
      clearTimeout(quiet);
      live.view(undefined);
    };
  }, [ticket_id]);
  return { viewers, writer };
}

const nameOf = ({ name, role }: LivePerson) => (role === 'customer' ? texts.customer(name) : name);

const writingText = (writer: LivePerson | 'support') =>
  writer === 'support' ? texts.support_is_writing : texts.is_writing(nameOf(writer));

/** A text: who is writing, and who else looks at the ticket. Narrow windows show its beginning. */
export function Viewers({ ticket_id }: { ticket_id: string }) {
  const { user } = useSession();
  const { viewers, writer } = usePresence(ticket_id);
  useTellWriting(ticket_id);
  const writing = typeof writer === 'object' ? writer.id : undefined;
  const others = viewers.filter(({ id }) => id !== user?.id && id !== writing);
  return (
    <>
      {writer && `${writingText(writer)} `}
      {others.length > 0 && `${texts.viewing} ${others.map(nameOf).join(', ')}.`}
    </>
  );
}
