import { readPageConfig } from '../config.ts';

/** Whether passkeys can be used here: the deployment has them, for the host of this page. */
export function hasPasskeys(): boolean {
  const { passkeys } = readPageConfig();
  const { hostname } = location;
  return passkeys !== null && (hostname === passkeys || hostname.endsWith(`.${passkeys}`));
}

/** The user closed the browser's dialog, or took too long. This is not logged as a failure. */
export const passkeyCancelled = () =>
  new DOMException('No passkey was chosen. Try again when you are ready.', 'AbortError');

/** Shown where the browser, or the device, has no passkeys. */
export const passkeysNotSupported = 'This browser cannot use passkeys. Try another browser or device.';
