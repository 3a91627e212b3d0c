import { expect, it } from 'vitest';
import { findWords } from '../../scripts/check/find-words.ts';

it('a listed word is reported with its file, line and replacement', () => {
  expect(findWords('lambdas/a.ts', 'const a = 1;\n// The stand-in answers.')).toEqual([
    'lambdas/a.ts:2: "stand-in": write emulator',
  ]);
});

it('a word in a file name is also reported', () => {
  expect(findWords('lambdas/http/front-door.ts', '')).toEqual([
    'lambdas/http/front-door.ts: "front-door": write CloudFront, CloudFront emulator, or origin verification',
  ]);
});

it('other words are not reported', () => {
  expect(findWords('web/a.ts', '// The emulator answers; place it on the front page.')).toEqual([]);
});
