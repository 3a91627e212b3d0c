import { createHash, randomInt } from 'node:crypto';
import {
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '@portico/shared/model/recovery-codes.ts';

const generateCode = (): string =>
  Array.from({ length: recoveryCodeLength }, () =>
    recoveryCodeAlphabet.charAt(randomInt(recoveryCodeAlphabet.length)),
  )
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** New codes in groups of four; they are shown once. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, generateCode);

/** The stored form of a code. A code has 120 random bits, so a plain hash protects it. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('base64url');

export const hashRecoveryCodes = (codes: readonly string[]): Set<string> =>
  new Set(codes.map(hashRecoveryCode));
