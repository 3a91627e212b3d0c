import { expect } from 'vitest';

// Vitest's matchers have the type `any`, which would hide type errors where they are used.

export const textContaining = (part: string): unknown => expect.stringContaining(part);
export const textMatching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
export const objectContaining = (part: object): unknown => expect.objectContaining(part);
export const aNumber = (): unknown => expect.any(Number);
export const anything = (): unknown => expect.anything();
