/**
 * The page that the links of a newsletter mail lead to: nothing happens before a button is pressed, for programs open links too.
 */
const page = document.querySelector<HTMLElement>('#subscription');
const problem = document.querySelector('#subscription-problem');
const [, step = 'invalid', token = ''] = /^#(confirm|leave)=([\w.-]+)$/.exec(location.hash) ?? [];

function show(id: string): HTMLElement | null {
  for (const part of page?.querySelectorAll<HTMLElement>(':scope > div') ?? []) part.hidden = part.id !== id;
  return document.getElementById(id);
}

/** Which part is to be shown; none when there is no telling yet. */
async function outcome(endpoint: string): Promise<string | undefined> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.ok) return `${step}-done`;
  return response.status === 400 || response.status === 404 ? 'invalid' : undefined;
}

async function answer(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const label = button.textContent;
  const { endpoint = '', busy = label } = button.dataset;
  button.ariaBusy = 'true';
  button.textContent = busy;
  problem?.replaceChildren();
  const next = await outcome(endpoint).catch(() => undefined);
  if (next === undefined) problem?.append(page?.dataset.failed ?? '');
  else show(next)?.querySelector('h2')?.focus();
  button.ariaBusy = null;
  button.textContent = label;
}

// Out of the history, and of sight.
history.replaceState(null, '', location.pathname);
show(step)
  ?.querySelector('button')
  ?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLButtonElement) void answer(currentTarget);
  });
