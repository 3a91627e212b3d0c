import { storedSwitch } from '../shell/stored-switch.ts';

/** Whether single-key shortcuts are on. */
export const shortcutsSetting = storedSwitch('shortcuts', true);
