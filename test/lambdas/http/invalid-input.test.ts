import { expect, test } from 'vitest';
import * as z from 'zod';
import { invalidInputError } from '../../../lambdas/http/request.ts';

test('the error for invalid input names at most twenty fields, with short texts', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 30 }, (_, number) => [`${number}`.padEnd(10_000, 'x'), 1]),
  );
  const { error } = z.strictObject({}).safeParse(fields);
  if (!error) throw new Error('Unknown fields were accepted.');
  const { issues } = invalidInputError('body', error);
  expect(issues?.map(({ path }) => path.length)).toEqual(Array.from({ length: 20 }, () => 400));
});
