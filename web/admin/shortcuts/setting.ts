import { createStoredSwitch } from '../shell/stored-switch.ts';

/** Whether single-key shortcuts are on. */
export const shortcutsSetting = createStoredSwitch('shortcuts', true);
