import { storedSwitch } from '../shell/stored-switch.ts';

/** Whether single keys do something. */
export const shortcutsSetting = storedSwitch('shortcuts', true);
