import { type Level, levels, type TicketStatus, ticketStatuses } from '@portico/shared/model/ticket.ts';
import type { PersonName } from './demo/people.ts';
import type { Story } from './demo/demo-ticket.ts';
import { isPersonName } from './people.ts';
import { earlier, later } from './working-time.ts';

/** Something that somebody does on a ticket: says something, or sets its status or priority. */
export interface Happening {
  readonly at: Date;
  readonly by: PersonName;
  readonly act:
    | { readonly kind: 'comment'; readonly content: string; readonly is_internal: boolean }
    | { readonly kind: 'change'; readonly status?: TicketStatus; readonly priority?: Level };
}

const said = /^(\d+[mhd]) (\w+)( notes)?: (.+)$/s;
const set = /^(\d+[mhd]) (\w+) sets (\w+)$/;

function change(value: string): Happening['act'] {
  const status = ticketStatuses.find((known) => known === value);
  const priority = levels.find((known) => known === value);
  return { kind: 'change', ...(status && { status }), ...(priority && { priority }) };
}

function parse(step: string): Omit<Happening, 'at'> & { readonly delay: string } {
  const [, delay, by, notes, content] = said.exec(step) ?? [];
  const [, setDelay, setBy, value] = set.exec(step) ?? [];
  if (delay && by && content && isPersonName(by))
    return { delay, by, act: { kind: 'comment', content, is_internal: notes !== undefined } };
  if (setDelay && setBy && value && isPersonName(setBy))
    return { delay: setDelay, by: setBy, act: change(value) };
  throw new Error(`"${step}" is no step of a ticket`);
}

/** When a ticket is raised in a demo that is set up at `now`. */
export const raisedAt = (story: Story, now: Date): Date => earlier(now, story.raised, story.subject);

/** What happens on a ticket that was raised at `raised`, in order. */
export function happenings(story: Story, raised: Date): Happening[] {
  let at = raised;
  return story.thread.map((step) => {
    const { delay, ...happening } = parse(step);
    at = later(at, delay, step);
    return { at, ...happening };
  });
}
