import { limits } from '@portico/shared/model/limits.ts';

/** A number of bytes in whole B, or in KB or MB (of 1024) with one decimal (specification §9). */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  // What would be shown as 1024.0 KB is a megabyte.
  return kilobytes < 1023.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Why a file cannot be attached; undefined when it can. */
export const fileProblem = ({ size }: { size: number }): string | undefined =>
  size > limits.attachment ? 'File size must be less than 10MB' : undefined;
