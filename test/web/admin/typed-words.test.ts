import { expect, test } from 'vitest';
import { findRepliesByWords } from '../../../web/admin/canned-replies/find.ts';
import { findMatchingCommands } from '../../../web/admin/palette/commands.ts';
import { toTicketSearch } from '../../../web/admin/tickets/ticket-picker.ts';
import { suggestPeople } from '../../../web/conversation/mentions/names.ts';
import { findSimilarTickets } from '../../../web/portal/new-ticket/similar-tickets.ts';

const createReply = (title: string) => ({ title, id: title, text: '', scope: 'own', version: 1 }) as const;
const createPerson = (name: string) => ({ id: name, name, email: 'a@example.com' });
const createCommand = (label: string) => ({ id: label, label, run: () => undefined });

test('lists that the browser searches find texts typed without accents', () => {
  expect(findRepliesByWords([createReply('Maß für Straßen')], 'mass strassen')).toHaveLength(1);
  expect(suggestPeople('soren', [createPerson('Søren Holm')])).toHaveLength(1);
  expect(suggestPeople('IŞIK', [createPerson('Ayşe Işık')])).toHaveLength(1);
  expect(findMatchingCommands([createCommand('Łódź office')], 'lodz')).toHaveLength(1);
  expect(findSimilarTickets('Die Strasse fehlt', [{ id: '1', subject: 'Straße' }])).toHaveLength(1);
});

test('a field for a ticket accepts its number in any form that users type', () => {
  for (const typedNumber of ['124', '#124', ' tkt124 ', 'TKT 124', 'Ticket #124', '[TKT-000124]'])
    expect(toTicketSearch(typedNumber), typedNumber).toBe('TKT-000124');
  expect(toTicketSearch('printer 124')).toBe('printer 124');
});
