import { isStaff } from '@portico/shared/model/permissions.ts';
import { readStoredRoles } from '../../session/stored/stored-session.ts';
import { applyTheme, getCurrentTheme, onThemeChange, toggleTheme } from '../../ui/theme/theme.ts';

applyTheme();

function initThemeToggle(): void {
  const button = document.getElementById('theme-toggle');
  if (!button) return;
  const showTheme = () => {
    const isDark = getCurrentTheme() === 'dark';
    button.ariaPressed = String(isDark);
    // The markup of pictures follows the system's theme (`prefers-color-scheme`). From now on they follow the
    // theme that the visitor chose.
    for (const source of document.querySelectorAll<HTMLSourceElement>('[data-dark]'))
      source.media = (isDark && source.dataset.dark) || 'not all';
  };
  showTheme();
  onThemeChange(showTheme);
  button.addEventListener('click', toggleTheme);
  button.hidden = false;
}

/** Sets the session button from the tokens in storage, without a request or a sign-in library. */
function updateSessionLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('#session-link');
  const roles = readStoredRoles(localStorage);
  if (!link || !roles) return;
  const [, href = '', label = ''] =
    /^(\S+) (.*)/.exec((isStaff(roles) ? link.dataset.staff : link.dataset.customer) ?? '') ?? [];
  link.textContent = label;
  link.href = href;
}

function start(): void {
  initThemeToggle();
  updateSessionLink();
  addEventListener('pageshow', updateSessionLink);
  if (document.getElementById('not-found')) console.warn(`Page not found: ${location.pathname}`);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
