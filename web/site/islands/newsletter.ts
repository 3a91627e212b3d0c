const form = document.querySelector<HTMLFormElement>('#newsletter');
const status = document.querySelector('#newsletter-status');
const button = form?.querySelector('button');

/** Subscribes an address. @returns the text to show: on failure the server's own message, where it has one */
async function subscribe({ dataset }: HTMLFormElement, address: FormData): Promise<string | undefined> {
  const response = await fetch('/api/newsletter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(address)),
  });
  if (response.ok) return dataset.done;
  console.error('subscribe failed:', response.status);
  const answer: unknown = await response.json().catch(() => undefined);
  const error: unknown = answer instanceof Object && 'error' in answer && answer.error;
  return typeof error === 'string' ? error : dataset.failed;
}

if (form && status && button) {
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    status.textContent = '';
    void subscribe(form, new FormData(form))
      .catch(() => {
        console.error('subscribe failed: 0');
        return form.dataset.failed;
      })
      .then((text) => {
        busy = false;
        status.textContent = text ?? '';
        if (text === form.dataset.done) form.reset();
      });
  });
  button.disabled = false;
}
