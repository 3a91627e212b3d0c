// Links of newsletter mails lead here. Nothing happens before a button is pressed, because mail scanners open
// links too.
const page = document.querySelector<HTMLElement>('#subscription');
const error = document.querySelector('#subscription-error');
const [, step = 'invalid', token = ''] = /^#(confirm|leave)=([\w.-]+)$/.exec(location.hash) ?? [];

function show(id: string): HTMLElement | null {
  for (const part of page?.querySelectorAll<HTMLElement>(':scope > div') ?? []) part.hidden = part.id !== id;
  return document.getElementById(id);
}

/** Sends the token. @returns id of the part to show next, or undefined when the request failed */
async function sendToken(endpoint: string): Promise<string | undefined> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.ok) return `${step}-done`;
  return response.status === 400 || response.status === 404 ? 'invalid' : undefined;
}

async function submit(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const label = button.textContent;
  const { endpoint = '', busy = label } = button.dataset;
  button.ariaBusy = 'true';
  button.textContent = busy;
  error?.replaceChildren();
  const next = await sendToken(endpoint).catch(() => undefined);
  if (next === undefined) error?.append(page?.dataset.failed ?? '');
  else show(next)?.querySelector('h2')?.focus();
  button.ariaBusy = null;
  button.textContent = label;
}

// Keeps the token out of the history and the address bar.
history.replaceState(null, '', location.pathname);
show(step)
  ?.querySelector('button')
  ?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLButtonElement) void submit(currentTarget);
  });
