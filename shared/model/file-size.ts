import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Formats a number of bytes: in B without decimals, or in KB or MB (factor 1024) with one decimal. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  // From 1023.95, the text would be 1024.0 KB.
  return kilobytes < 1023.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Why a file cannot be attached; undefined when it can. */
export const findFileError = ({ size }: { size: number }): string | undefined =>
  size > limits.attachment ? messages.file_too_large : undefined;
