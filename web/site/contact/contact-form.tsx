import type { ComponentProps } from 'react';
import { brand } from '@portico/shared/brand.ts';
import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { contactTexts, formMessages } from '@portico/shared/model/form-texts.ts';
import { toTelephoneUrl } from '../../ui/telephone-link.ts';
import { contact } from '../content/contact.ts';
import { RichText } from '../sections/rich-text.tsx';
import { recaptchaPlaceholder } from './recaptcha.ts';

const { form } = contact;
type FieldName = keyof typeof form.labels;

const toFieldId = (name: FieldName) => `contact-${name}`;

function Label({ name, optional = false }: { name: FieldName; optional?: boolean }) {
  return (
    <label htmlFor={toFieldId(name)}>
      {form.labels[name]} {optional && <span className="field-optional">({form.optional})</span>}
    </label>
  );
}

const FieldError = ({ name }: { name: FieldName }) => (
  <p className="field-error" id={`${toFieldId(name)}-error`} hidden />
);

function TextField({
  name,
  required = true,
  ...rest
}: {
  name: (keyof typeof formMessages & FieldName) | 'company';
  required?: boolean;
} & ComponentProps<'input'>) {
  return (
    <div className="field">
      <Label name={name} optional={!required} />
      <input
        {...rest}
        id={toFieldId(name)}
        name={name}
        required={required}
        data-missing={name === 'company' ? undefined : formMessages[name]}
      />
      <FieldError name={name} />
    </div>
  );
}

/**
 * The contact form. A script sends it, and loads reCAPTCHA once a visitor uses the form. Without scripts, the
 * browser sends the form, and the response is this page again (lambdas/http/forms.ts). Fields have no
 * `maxLength`, which would cut off pasted text without notice. Instead, the response says which field is too
 * long.
 */
export function ContactForm() {
  return (
    <>
      <div role="status">
        <div className="notice notice-done" id="contact-sent" tabIndex={-1} hidden>
          <h2>{contactTexts.sent}</h2>
          <p>{contactTexts.thanks}</p>
        </div>
      </div>
      <div id="contact-failed" role="alert" />
      <form
        className="form"
        id="contact-form"
        aria-labelledby="contact-form-title"
        method="post"
        action={contactEndpoints.sendEmail.path}
        noValidate
        data-recaptcha={recaptchaPlaceholder}
      >
        <h2 id="contact-form-title">{form.heading}</h2>
        <p>{form.intro}</p>
        <noscript className="only-with-recaptcha">
          <p className="notice">
            {form.without_script} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>,{' '}
            <a href={toTelephoneUrl(brand.phone)}>{brand.phone}</a>
          </p>
        </noscript>
        <div className="field-pair">
          <TextField name="name" autoComplete="name" />
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            pattern=".+@.+\..+"
            data-invalid={formMessages.email_format}
          />
        </div>
        <TextField name="company" required={false} autoComplete="organization" />
        <TextField name="subject" />
        <div className="field">
          <Label name="message" />
          <textarea
            id={toFieldId('message')}
            name="message"
            rows={6}
            required
            data-missing={formMessages.message}
          />
          <FieldError name="message" />
        </div>
        <p className="small">
          <RichText content={form.privacy} />
        </p>
        <p>
          <button type="submit" className="button button-primary" data-busy={form.submitting}>
            {form.submit}
          </button>
        </p>
        <p className="small only-with-recaptcha">
          <RichText content={form.recaptcha} />
        </p>
      </form>
    </>
  );
}
