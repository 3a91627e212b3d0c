import { logFailure } from './log-failure.ts';

/** The texts of the specification's error catalogue (§8). */
const texts = {
  error: 'Error',
  not_loaded: 'reCAPTCHA not loaded.',
  not_validated: 'reCAPTCHA validation failed.',
  wrong: 'Something went wrong.',
  sent: 'Message Sent!',
  thanks: 'Thank you for contacting us.',
};

/** How long to wait for reCAPTCHA's script, in milliseconds. */
const loadTimeout = 10_000;

/** https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** A failure whose message is shown to the visitor. */
class SendError extends Error {
  /** For the log: the status of the response, or what failed before the request. */
  readonly reason: number | string;

  constructor(message: string, reason: number | string = 'recaptcha') {
    super(message);
    this.reason = reason;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function loadRecaptcha(address: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new SendError(texts.not_loaded));
    };
    script.addEventListener('load', () => (window.grecaptcha ? resolve(window.grecaptcha) : fail()));
    script.addEventListener('error', fail);
    script.src = address;
    document.head.append(script);
    setTimeout(fail, loadTimeout);
  });
}

function contactForm(form: HTMLFormElement): void {
  const address = form.dataset.recaptcha ?? '';
  const button = form.querySelector('button');
  const fields = [...form.querySelectorAll<Field>('input, textarea')];
  const label = button?.textContent ?? '';
  let loading: Promise<Recaptcha> | undefined;
  let busy = false;

  /** Loads reCAPTCHA once; after a failure, the next call tries again. */
  function load(): Promise<Recaptcha> {
    loading ??= loadRecaptcha(address);
    loading.catch(() => (loading = undefined));
    return loading;
  }

  async function newToken(): Promise<string> {
    const recaptcha = await load();
    const key = new URL(address, location.href).searchParams.get('render') ?? '';
    try {
      await new Promise<void>((ready) => recaptcha.ready(ready));
      return await recaptcha.execute(key, { action: 'submit' });
    } catch {
      throw new SendError(texts.not_validated);
    }
  }

  async function send(): Promise<void> {
    const recaptchaToken = await newToken();
    const response = await fetch(form.dataset.endpoint ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), recaptchaToken }),
    });
    if (response.ok) return;
    const answer: unknown = await response.json().catch(() => undefined);
    const error: unknown = answer instanceof Object && 'error' in answer ? answer.error : undefined;
    throw new SendError(typeof error === 'string' ? error : texts.wrong, response.status);
  }

  /** Shows the browser's validation message of a field. @returns whether the field is valid */
  function validate(field: Field): boolean {
    const error = document.getElementById(`${field.id}-error`);
    const { valid } = field.validity;
    field.setAttribute('aria-invalid', String(!valid));
    if (error === null) return valid;
    error.hidden = valid;
    error.textContent = field.validationMessage;
    if (valid) field.removeAttribute('aria-describedby');
    else field.setAttribute('aria-describedby', error.id);
    return valid;
  }

  function showNotice(title: string, text: string, isDone: boolean): void {
    for (const id of ['contact-done', 'contact-failed']) document.getElementById(id)?.replaceChildren();
    if (title === '') return;
    const notice = document.createElement('div');
    notice.className = isDone ? 'notice notice-done' : 'notice notice-failed';
    notice.tabIndex = -1;
    const heading = document.createElement('h2');
    heading.textContent = title;
    const sentence = document.createElement('p');
    sentence.textContent = text;
    notice.append(heading, sentence);
    document.getElementById(isDone ? 'contact-done' : 'contact-failed')?.append(notice);
    notice.scrollIntoView({ block: 'nearest' });
    if (isDone) notice.focus();
  }

  function setBusy(value: boolean): void {
    busy = value;
    form.ariaBusy = String(value);
    if (button === null) return;
    // A disabled button would lose focus.
    button.ariaDisabled = String(value);
    button.textContent = value ? (button.dataset.busy ?? label) : label;
  }

  async function submit(): Promise<void> {
    showNotice('', '', false);
    const invalid = fields.filter((field) => !validate(field));
    if (invalid.length > 0) return invalid[0]?.focus();
    setBusy(true);
    try {
      await send();
      form.reset();
      showNotice(texts.sent, texts.thanks, true);
    } catch (error) {
      const { message, reason } = error instanceof SendError ? error : new SendError(texts.wrong, 0);
      logFailure('sendEmail', reason);
      showNotice(texts.error, message, false);
    } finally {
      setBusy(false);
    }
  }

  form.noValidate = true;
  if (button !== null) button.disabled = false;
  for (const event of ['focusin', 'pointerdown'])
    form.addEventListener(event, () => void load().catch(() => undefined), { once: true });
  for (const field of fields)
    field.addEventListener('input', () => field.ariaInvalid === 'true' && validate(field));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
}

const form = document.querySelector<HTMLFormElement>('#contact-form');
if (form !== null) contactForm(form);
