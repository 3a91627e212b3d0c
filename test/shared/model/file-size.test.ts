import { describe, expect, it } from 'vitest';
import { findFileError, formatFileSize } from '../../../shared/model/file-size.ts';

describe('the size of a file', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [1024 * 1024, '1.0 MB'],
    [10 * 1024 * 1024, '10.0 MB'],
  ])('of %i bytes is shown as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('an attachment', () => {
  it('may have at most ten megabytes', () => {
    expect(findFileError({ size: 10 * 1024 * 1024 - 1 })).toBeUndefined();
    expect(findFileError({ size: 10 * 1024 * 1024 })).toBeUndefined();
    expect(findFileError({ size: 10 * 1024 * 1024 + 1 })).toBe('File size must be less than 10MB');
  });
});
