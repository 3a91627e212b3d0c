// @module-tag nightly
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Plugin, build } from 'esbuild';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { limits } from '../../shared/model/limits.ts';

/** Number of texts; `HOSTILE_RUNS=20000 npm test -- hostile` tests more. HOSTILE_SEED repeats a run. */
const textCount = Number(process.env['HOSTILE_RUNS'] ?? 2_000);
const seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31);
/** Maximum milliseconds of processor time for one text. */
const maxMilliseconds = 1_000;
/** Milliseconds until the worker is ended: more than `maxMilliseconds`, because the machine may be busy. */
const workerTimeout = 30_000;

const workerScript = resolve('.cache/hostile/worker.cjs');
/** Replaces the module that Vite generates from the contract with an empty module; no renderer needs it. */
const emptyRoutesPlugin: Plugin = {
  name: 'without routes',
  setup(build) {
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
    build.onLoad({ filter: /./, namespace: 'virtual' }, () => ({ contents: 'module.exports = {}' }));
  },
};
beforeAll(() =>
  build({
    entryPoints: [resolve(import.meta.dirname, 'worker.ts')],
    outfile: workerScript,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'error',
    plugins: [emptyRoutesPlugin],
  }),
);

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

const WorkerResult = z.object({
  length: z.number().optional(),
  milliseconds: z.number().optional(),
  error: z.string().optional(),
});

async function runInWorker(name: string, text: string) {
  if (!worker) {
    worker = new Worker(workerScript, { workerData: name, execArgv: [] });
    await once(worker, 'message');
  }
  worker.postMessage(text);
  const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(workerTimeout) });
  return WorkerResult.parse(answer);
}

const specialCharacters = [
  '\n',
  ' ',
  '\t',
  '\0',
  '\u00AD',
  '\u200D',
  '\u202E',
  '\uD800',
  'İ',
  'ß',
  '𝔘',
  '👩‍🚀',
  '\u0301',
];
const linkPieces = [
  '[x](mailto:%zz@a.example)',
  'mailto:%zz@a.example](b',
  '[x](https://',
  '%',
  '%zz',
  '%ff',
  'mailto:',
  'https://',
  'javascript:',
  'a@b.example',
  '//',
  '?',
  '#',
  ':',
];
const markdownMarks = [
  '**',
  '*',
  '_',
  '`',
  '```\n',
  '[',
  '](',
  ')',
  '<',
  '>',
  '> ',
  '- ',
  '1. ',
  '\\',
  '|',
  '~~',
  '![',
];
const vendorPieces = [
  '{"tickets":[',
  '{"id":1,',
  '"comments":[',
  ']}',
  '<p>',
  '</p>',
  '<img src="',
  '">',
  '<br>',
  '<table><tr><td>',
  '&nbsp;',
  '&#',
  '<!--',
  'high',
  'open',
];

const piecesByName = {
  'a comment on a screen': [...markdownMarks, ...linkPieces],
  'a comment in a mail': [...markdownMarks, ...linkPieces],
  'a mail about a ticket': [...markdownMarks, ...linkPieces, '\r\n', '\r\nBcc: x@y.example'],
  'a search': ['"', '“', '-', 'from:', 'is:', 'is:open', 'before:2026-13', 'tag:', '#1', 'TKT', 'a ', ':'],
  'folded text': ['’', '´', '–', 'Σ', 'ς', 'ŉ', 'œ', 'ﷺ', '\u3000'],
  'the number of a ticket': ['#', 'TKT', 'ticket', '-', '0', '9', '(', ']', '_'],
  'a link': [...linkPieces, '](', 'xn--', '[::1]', '@', '\\'],
  names: ['@', 'Ann', ' Lee', '.', "'", 'Ltd', 'G.m.b.H.', 'а', 'Ꭰ', 'm', 'w'],
  'the name of a file': ['.', '..', '/', '\\', '"', '%', "'", '(', '*', '.pdf', ';', '=', '\r\n'],
  'a CSV file': [',', '"', "'", '=', '+', '-', '@', '＝', '\r\n'],
  'a feed': ['<', '&', ']]>', '<!--', '"', '\u0007'],
  'a form that was refused': [
    '<',
    '"',
    '</textarea>',
    '$&',
    '$1',
    '\\',
    '(',
    '[',
    '+',
    'message',
    'id="f-message"',
  ],
  'a mail about an enquiry': [
    ...linkPieces,
    '<',
    '&',
    '=?utf-8?Q?a?=',
    '=?',
    '\r\n',
    '\r\nBcc: x@y.example',
    '"',
    ',',
  ],
  'a text after the erasure of a person': [
    'Ann',
    ' Lee',
    '.',
    '(',
    '[',
    '\\',
    '$&',
    'a@b.example',
    'erased@',
    '-',
    '  ',
  ],
  'a canned reply': [
    '{{',
    '}}',
    '{',
    '}',
    'first_name',
    'requester_name',
    ' ',
    ',',
    'Dr',
    '$&',
    '{{first_name}}',
  ],
  'the card of a webhook': ['<', '>', '&', '<!channel>', '<@U1>', '*', '|', '{{DATE(', ')}}', '[x](', '\\'],
  'a monthly mail': ['<b>', '<script>', '&', '"', "'", '\r\nBcc: x@y.example', '$&'],
  'a copy of personal data': ['<b>', '</dd>', '<script>', '&', '"', '_'],
  'a CSV file to import': [',', ';', '\t', '|', '"', '""', "'=", '\r\n', '\r', '\uFEFF', 'Email', 'é'],
  'an alert of a monitoring tool': [
    '{',
    '}',
    '"alerts":',
    '"groupKey":',
    '"trigger_id":',
    '"heartbeat":',
    'null',
    '[',
    ']',
    ',',
    '1',
    'https://',
    '2026-01-31T09:30:00Z',
  ],
  'an export of Zendesk': vendorPieces,
  'an export of Freshdesk': vendorPieces,
  'the name of a device': [
    'Mozilla/5.0 ',
    'Version/1.1 ',
    'Safari/',
    'Chrome/',
    '(',
    ')',
    ';',
    'Windows',
    'Mac OS X',
  ],
} as const;

/** A result may be at most this many times as long as its text, plus `extraCharacterCount`. */
const maxGrowthFactor = 80;
const extraCharacterCount = 20_000;

const createTextArbitrary = (textPieces: readonly string[]) => {
  const pieceArbitrary = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...textPieces) },
    { weight: 2, arbitrary: fc.constantFrom(...specialCharacters) },
    { weight: 2, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
  );
  const repeatedPieces = fc
    .tuple(pieceArbitrary, fc.integer({ min: 1, max: 4_000 }))
    .map(([piece, times]) => piece.repeat(times));
  return fc
    .array(fc.oneof({ weight: 19, arbitrary: pieceArbitrary }, { weight: 1, arbitrary: repeatedPieces }), {
      maxLength: 60,
    })
    .map((parts) => parts.join('').slice(0, limits.comment));
};

test.each(Object.entries(piecesByName))(
  'no text breaks %s, makes it slow, or makes its result too long',
  async (name, textPieces) => {
    process.stdout.write(`${name}: ${textCount} texts, seed ${seed}\n`);
    worker = undefined;
    let slowestMilliseconds = 0;
    await fc.assert(
      fc.asyncProperty(createTextArbitrary(textPieces), async (text) => {
        const { length: resultLength = 0, milliseconds = 0, error } = await runInWorker(name, text);
        expect(error).toBeUndefined();
        expect(milliseconds).toBeLessThan(maxMilliseconds);
        expect(resultLength).toBeLessThanOrEqual(maxGrowthFactor * text.length + extraCharacterCount);
        slowestMilliseconds = Math.max(slowestMilliseconds, milliseconds);
      }),
      { numRuns: textCount, seed, endOnFailure: true },
    );
    process.stdout.write(`${name}: the slowest took ${Math.round(slowestMilliseconds)} ms\n`);
  },
  300 * textCount,
);
