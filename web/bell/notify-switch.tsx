import { useId, useState } from 'react';
import { readBrowserNotificationState, setBrowserNotifications } from './browser-notifications.ts';
import { texts } from './texts.ts';

/**
 * The switch for notifications of this browser. The browser asks for the permission only when the user
 * switches them on.
 */
export function NotificationSwitch() {
  const [state, setState] = useState(readBrowserNotificationState);
  const hint = useId();
  const canSwitch = state === 'on' || state === 'off';
  return (
    <div className="bell-browser">
      {canSwitch && (
        <label>
          <input
            type="checkbox"
            checked={state === 'on'}
            aria-describedby={hint}
            onChange={({ target }) => void setBrowserNotifications(target.checked).then(setState)}
          />
          {texts.browser}
        </label>
      )}
      <p id={hint} role="status">
        {canSwitch ? texts.browser_hint : texts[`browser_${state}`]}
      </p>
    </div>
  );
}
