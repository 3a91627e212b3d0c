import { expect, test } from 'vitest';
import { parseSender } from '../../../lambdas/platform/mail/mail-sender.ts';
import { checkRows } from '../../support/rows.ts';

/** Each row: a From field and its mailbox, or undefined if it does not have exactly one mailbox. */
const rows: [string, string | undefined][] = [
  ['Jane Doe <Jane@Acme.example>', 'jane@acme.example Jane Doe'],
  ['jane@acme.example', 'jane@acme.example'],
  ['jane@acme.example (Jane)', 'jane@acme.example'],
  ['"Doe, J." <jane@acme.example>', 'jane@acme.example Doe, J.'],
  ['Doe, Jane <jane@acme.example>', 'jane@acme.example Doe, Jane'],
  ['=?iso-8859-1?Q?Do=EB,=20Jane?= <jane@acme.example>', 'jane@acme.example Doë, Jane'],
  ['"=?utf-8?Q?J=C3=BCrgen?=" <j@acme.example>', 'j@acme.example Jürgen'],
  ['"Acme Works " <>, "Ltd" <jane@acme.example>', 'jane@acme.example'],
  ['jane@acme.example <jane@acme.example>', 'jane@acme.example jane@acme.example'],
  ['Jörg <jörg@müller.example>', 'jörg@müller.example Jörg'],
  ['"Scanner 2" <scan@floor2>', 'scan@floor2 Scanner 2'],
  ['"jane@acme.example" <eve@else.example>', 'eve@else.example jane@acme.example'],
  ['jane@acme.example, eve@else.example', undefined],
  ['<jane@acme.example> <eve@else.example>', undefined],
  ['jane@acme.example;eve@else.example', undefined],
  ['jane@acme.example <eve@else.example>', undefined],
  ['Jane (jane@acme.example) <eve@else.example>', undefined],
  ['Team: jane@acme.example, eve@else.example;', undefined],
  ['jane@acme.example@else.example', undefined],
  ['"jane@acme.example"@else.example', undefined],
  ['jane', undefined],
  ['', undefined],
  [`${'('.repeat(50_000)}jane@acme.example`, undefined],
];

test('a mail has a sender only if From contains exactly one address', () =>
  checkRows(
    rows,
    ([from]) => from.slice(0, 60),
    ([from, expected]) => {
      const sender = parseSender([from]);
      expect(sender && `${sender.address} ${sender.name}`.trim()).toBe(expected);
    },
  ));

test('a mail without a From field or with two of them has no sender', () => {
  expect(parseSender(['jane@acme.example', 'jane@acme.example'])).toBeUndefined();
  expect(parseSender([])).toBeUndefined();
});
