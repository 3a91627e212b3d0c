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

const hasProperty = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  value instanceof Object && name in value;

function createElement(name: string, ...content: (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...content);
  return created;
}

function initContactForm(form: HTMLFormElement): void {
  const scriptUrl = form.dataset.recaptcha;
  const button = form.querySelector('button');
  const fields = [...form.querySelectorAll<Field>('input, textarea')];
  const sentNotice = document.getElementById('contact-sent');
  const label = button?.textContent ?? '';
  let recaptchaPromise: Promise<Recaptcha> | undefined;
  let busy = false;

  /** Loads reCAPTCHA once; after a failure, the next call tries again. */
  function loadRecaptchaOnce(script: string): Promise<Recaptcha> {
    recaptchaPromise ??= loadRecaptcha(script);
    recaptchaPromise.catch(() => (recaptchaPromise = undefined));
    return recaptchaPromise;
  }

  /** Returns a reCAPTCHA token; empty if there is no script URL, because then reCAPTCHA is not used. */
  async function requestRecaptchaToken(): Promise<string> {
    if (!scriptUrl) return '';
    const recaptcha = await loadRecaptchaOnce(scriptUrl);
    const key = new URL(scriptUrl, location.href).searchParams.get('render') ?? '';
    try {
      await new Promise<void>((ready) => recaptcha.ready(ready));
      return await recaptcha.execute(key, { action: 'submit' });
    } catch {
      throw new SendError(texts.not_validated);
    }
  }

  async function send(): Promise<void> {
    const recaptchaToken = await requestRecaptchaToken();
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), recaptchaToken }),
    });
    if (response.ok) return;
    const answer: unknown = await response.json().catch(() => undefined);
    const text =
      hasProperty(answer, 'error') && typeof answer.error === 'string' ? answer.error : texts.wrong;
    throw new SendError(text, response.status, hasProperty(answer, 'issues') ? answer.issues : undefined);
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
  function showFailures(heading: string, failures: readonly Failure[]): void {
    const summary = document.getElementById('contact-failed');
    summary?.replaceChildren();
    if (failures.length === 0) return;
    const items = failures.map(([text, field]) => {
      if (!field) return createElement('li', text);
      showError(field, text);
      const link = createElement('a', text);
      link.setAttribute('href', `#${field.id}`);
      return createElement('li', link);
    });
    const notice = createElement('div', createElement('h2', heading), createElement('ul', ...items));
    notice.className = 'notice notice-failed';
    notice.tabIndex = -1;
    summary?.append(notice);
    notice.focus();
  }

  /** The field errors in a response of the server. */
  function parseFailures(issues: unknown): Failure[] {
    const list: readonly unknown[] = Array.isArray(issues) ? issues : [];
    return fields.flatMap((field) => {
      const issue = list.find((item) => hasProperty(item, 'path') && item.path === `body.${field.name}`);
      return hasProperty(issue, 'message') ? [[String(issue.message), field]] : [];
    });
  }

  async function submit(): Promise<void> {
    if (sentNotice) sentNotice.hidden = true;
    const fieldFailures = fields.flatMap((field): Failure[] => {
      const text = validateField(field);
      showError(field, text);
      return text ? [[text, field]] : [];
    });
    showFailures(problemHeading, fieldFailures);
    if (fieldFailures.length > 0) return;
    setBusy(true);
    try {
      await send();
      form.reset();
      if (sentNotice) sentNotice.hidden = false;
      sentNotice?.focus();
    } catch (error) {
      const { message, reason, issues } = error instanceof SendError ? error : new SendError(texts.wrong, 0);
      logFailure('sendEmail', reason);
      const failures = parseFailures(issues);
      if (failures.length > 0) showFailures(problemHeading, failures);
      else showFailures(texts.error, [[message]]);
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
    form.addEventListener(
      event,
      () => void (scriptUrl && loadRecaptchaOnce(scriptUrl).catch(() => undefined)),
      {
        once: true,
      },
    );
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
if (form !== null) initContactForm(form);
