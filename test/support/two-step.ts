import { TOTP } from 'otpauth';
import { contract } from '../../shared/contract/index.ts';
import { attempt, call, parseProblem } from './api.ts';
import type { Person } from './people.ts';
import { requestFreshTokens } from './sign-in.ts';

/** The app's code for the previous, current or next 30 seconds. */
export const generateTotpCode = (app: TOTP, steps: -1 | 0 | 1): string =>
  app.generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Turns two-step sign-in on for a person, with the code of the previous 30 seconds. Each code can be used
 * only once: the current code is reserved for signing in, and the next code for a later change.
 */
export async function enableTwoStepWithCodes(person: Person, caller: Person | { token: string } = person) {
  const { password } = person;
  const { secret } = await call('startTwoStep', { body: { password } }, caller);
  const app = new TOTP({ secret });
  const confirm = () =>
    attempt('confirmTwoStep', { body: { password, code: generateTotpCode(app, -1) } }, caller);
  let answer = await confirm();
  // The code has expired if the next 30 seconds began before it arrived.
  if (answer.status === 400 && parseProblem(answer).code === 'wrong_code') answer = await confirm();
  if (answer.status !== 200) throw new Error(`confirmTwoStep answered ${answer.status}: ${answer.text}`);
  const { recovery_codes } = contract.confirmTwoStep.response.parse(JSON.parse(answer.text));
  return { app, recovery_codes };
}

/** Like {@link enableTwoStepWithCodes}, but returns only the app. */
export const enableTwoStep = async (person: Person): Promise<TOTP> =>
  (await enableTwoStepWithCodes(person)).app;

/** Turns two-step sign-in on for a person, and signs them in with a code of the app. */
export async function setUpTwoStep(person: Person) {
  const app = await enableTwoStep(person);
  return { app, tokens: await requestFreshTokens(person, generateTotpCode(app, 0)) };
}
