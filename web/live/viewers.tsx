import { useEffect, useState } from 'react';
import {
  type ConnectedPerson,
  type WritingMode,
  liveTimes,
  writingModes,
} from '@portico/shared/model/live.ts';
import { useSession } from '../session/session.tsx';
import { liveConnection } from './live.ts';
import { texts } from './texts.ts';

/** The mode of the composer that contains this element; undefined if the element is in no composer. */
function findWritingMode(target: EventTarget | null): WritingMode | undefined {
  const form = target instanceof Element ? target.closest<HTMLElement>('[data-writing]') : null;
  return writingModes.find((mode) => mode === form?.dataset.writing);
}

/** Notifies the others, at most every three seconds, that this user is writing. */
function useAnnounceWriting(ticket_id: string): void {
  useEffect(() => {
    let lastSentAt = 0;
    const announce = ({ target }: Event) => {
      const mode = findWritingMode(target);
      if (mode === undefined || Date.now() - lastSentAt < liveTimes.typing) return;
      lastSentAt = Date.now();
      liveConnection.send({ action: 'typing', ticket_id, mode });
    };
    addEventListener('input', announce);
    return () => removeEventListener('input', announce);
  }, [ticket_id]);
}

/** People who are writing, by id. In the portal, the id of a member of staff is empty. */
type Writers = ReadonlyMap<string, ConnectedPerson | undefined>;

/** The people who view the ticket, including this user, and those who are writing. */
function usePresence(ticket_id: string) {
  const [viewers, setViewers] = useState<readonly ConnectedPerson[]>([]);
  const [writers, setWriters] = useState<Writers>(new Map());
  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const showWriter = (id: string, person: ConnectedPerson | undefined) => {
      clearTimeout(timers.get(id));
      const stop = () => setWriters((before) => new Map([...before].filter(([other]) => other !== id)));
      timers.set(id, setTimeout(stop, liveTimes.typing_shown));
      setWriters((before) => new Map(before).set(id, person));
    };
    const stopListening = liveConnection.listen((event) => {
      if (event.kind === 'beat') {
        if (event.viewers) setViewers(event.viewers);
        return;
      }
      if (!('ticket_id' in event) || event.ticket_id !== ticket_id) return;
      if (event.kind === 'viewers') return setViewers(event.viewers);
      showWriter(event.by?.id ?? '', event.by);
    });
    liveConnection.view(ticket_id);
    return () => {
      stopListening();
      for (const timer of timers.values()) clearTimeout(timer);
      liveConnection.view(undefined);
    };
  }, [ticket_id]);
  return { viewers, writers };
}

const formatName = ({ name, role }: ConnectedPerson) => (role === 'customer' ? texts.customer(name) : name);

const formatWriter = (writer: ConnectedPerson | undefined) =>
  writer ? texts.is_writing(formatName(writer)) : texts.support_is_writing;

/** Shows who is writing and who else is viewing the ticket. */
export function Viewers({ ticket_id }: { ticket_id: string }) {
  const { user } = useSession();
  const { viewers, writers } = usePresence(ticket_id);
  useAnnounceWriting(ticket_id);
  const otherViewers = viewers.filter(({ id }) => id !== user?.id && !writers.has(id));
  return (
    <>
      {writers.size > 0 && <strong>{[...writers.values()].map(formatWriter).join(' ')} </strong>}
      {otherViewers.length > 0 && `${texts.viewing} ${otherViewers.map(formatName).join(', ')}.`}
    </>
  );
}
