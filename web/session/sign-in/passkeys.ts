import { readPageConfig } from '../config.ts';

/** Whether the deployment supports passkeys on this page's host. */
export function hasPasskeys(): boolean {
  const { passkeys } = readPageConfig();
  const { hostname } = location;
  return passkeys !== null && (hostname === passkeys || hostname.endsWith(`.${passkeys}`));
}

/** The user closed the browser's dialog, or took too long. This is not logged as a failure. */
export const createCancelledError = () =>
  new DOMException('No passkey was chosen. Try again when you are ready.', 'AbortError');

/** Shown if the browser or the device does not support passkeys. */
export const passkeysNotSupportedText = 'This browser cannot use passkeys. Try another browser or device.';
