import { contactTexts as texts, problemHeading } from '@portico/shared/model/form-texts.ts';
import { logFailure } from './log-failure.ts';

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
  /** The reason for the log: the status of the response, or the error that prevented the request. */
  readonly reason: number | string;
  /** The response's issues, each with the path of a field and a message. */
  readonly issues: unknown;

  constructor(message: string, reason: number | string = 'recaptcha', issues?: unknown) {
    super(message);
    this.reason = reason;
    this.issues = issues;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;
/** The error text, and the field that its link targets. */
type Failure = readonly [text: string, field?: Field];

function loadRecaptcha(scriptUrl: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new SendError(texts.not_loaded));
    };
    script.addEventListener('load', () => (window.grecaptcha ? resolve(window.grecaptcha) : fail()));
    script.addEventListener('error', fail);
    script.src = scriptUrl;
    document.head.append(script);
    setTimeout(fail, loadTimeout);
  });
}

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  value instanceof Object && name in value;

function element(name: string, ...content: (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...content);
  return created;
}

function contactForm(form: HTMLFormElement): void {
  const scriptUrl = form.dataset.recaptcha;
  const button = form.querySelector('button');
  const fields = [...form.querySelectorAll<Field>('input, textarea')];
  const sent = document.getElementById('contact-sent');
  const label = button?.textContent ?? '';
  let loading: Promise<Recaptcha> | undefined;
  let busy = false;

  /** Loads reCAPTCHA once; after a failure, the next call tries again. */
  function load(script: string): Promise<Recaptcha> {
    loading ??= loadRecaptcha(script);
    loading.catch(() => (loading = undefined));
    return loading;
  }

  /** Returns a reCAPTCHA token; empty if there is no script URL, because then reCAPTCHA is not used. */
  async function newToken(): Promise<string> {
    if (!scriptUrl) return '';
    const recaptcha = await load(scriptUrl);
    const key = new URL(scriptUrl, location.href).searchParams.get('render') ?? '';
    try {
      await new Promise<void>((ready) => recaptcha.ready(ready));
      return await recaptcha.execute(key, { action: 'submit' });
    } catch {
      throw new SendError(texts.not_validated);
    }
  }

  async function send(): Promise<void> {
    const recaptchaToken = await newToken();
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), recaptchaToken }),
    });
    if (response.ok) return;
    const answer: unknown = await response.json().catch(() => undefined);
    const text = has(answer, 'error') && typeof answer.error === 'string' ? answer.error : texts.wrong;
    throw new SendError(text, response.status, has(answer, 'issues') ? answer.issues : undefined);
  }

  /** Shows or removes the error of a field. */
  function showError(field: Field, text: string): void {
    const error = document.getElementById(`${field.id}-error`);
    field.ariaInvalid = String(text !== '');
    if (error === null) return;
    error.hidden = text === '';
    error.textContent = text;
    if (text) field.setAttribute('aria-describedby', error.id);
    else field.removeAttribute('aria-describedby');
  }

  /** Checks a field in the browser. @returns its error, or an empty string */
  function validateField({ validity, dataset, validationMessage }: Field): string {
    if (validity.valid) return '';
    return (validity.valueMissing ? dataset.missing : dataset.invalid) ?? validationMessage;
  }

  /**
   * Shows failures above the form, and moves the focus there. If there are none, removes earlier failures.
   */
  function summarize(heading: string, failures: readonly Failure[]): void {
    const summary = document.getElementById('contact-failed');
    summary?.replaceChildren();
    if (failures.length === 0) return;
    const items = failures.map(([text, field]) => {
      if (!field) return element('li', text);
      showError(field, text);
      const link = element('a', text);
      link.setAttribute('href', `#${field.id}`);
      return element('li', link);
    });
    const notice = element('div', element('h2', heading), element('ul', ...items));
    notice.className = 'notice notice-failed';
    notice.tabIndex = -1;
    summary?.append(notice);
    notice.focus();
  }

  /** The field errors in a response of the server. */
  function parseFailures(issues: unknown): Failure[] {
    const list: readonly unknown[] = Array.isArray(issues) ? issues : [];
    return fields.flatMap((field) => {
      const issue = list.find((each) => has(each, 'path') && each.path === `body.${field.name}`);
      return has(issue, 'message') ? [[String(issue.message), field]] : [];
    });
  }

  async function submit(): Promise<void> {
    if (sent) sent.hidden = true;
    const invalid = fields.flatMap((field): Failure[] => {
      const text = validateField(field);
      showError(field, text);
      return text ? [[text, field]] : [];
    });
    summarize(problemHeading, invalid);
    if (invalid.length > 0) return;
    setBusy(true);
    try {
      await send();
      form.reset();
      if (sent) sent.hidden = false;
      sent?.focus();
    } catch (error) {
      const { message, reason, issues } = error instanceof SendError ? error : new SendError(texts.wrong, 0);
      logFailure('sendEmail', reason);
      const found = parseFailures(issues);
      if (found.length > 0) summarize(problemHeading, found);
      else summarize(texts.error, [[message]]);
    } finally {
      setBusy(false);
    }
  }

  function setBusy(value: boolean): void {
    busy = value;
    form.ariaBusy = String(value);
    if (button === null) return;
    // A disabled button would lose focus.
    button.ariaDisabled = String(value);
    button.textContent = value ? (button.dataset.busy ?? label) : label;
  }

  for (const event of ['focusin', 'pointerdown'])
    form.addEventListener(event, () => void (scriptUrl && load(scriptUrl).catch(() => undefined)), {
      once: true,
    });
  for (const field of fields)
    field.addEventListener(
      'input',
      () => field.ariaInvalid === 'true' && showError(field, validateField(field)),
    );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
}

const form = document.querySelector<HTMLFormElement>('#contact-form');
if (form !== null) contactForm(form);
