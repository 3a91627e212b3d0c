/** A sign-up form that uses the session layer. The product has no such form. */
import type { SubmitEvent } from 'react';
import { startDocument } from '../../web/session/start-document.tsx';
import { confirmSignUp, signUp } from '../../web/session/sign-up.ts';

/** Handles the submission of a form by reading its fields by name. */
const send =
  (use: (field: (name: string) => string) => Promise<void>) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    void use((name) => {
      const input = elements.namedItem(name);
      return input instanceof HTMLInputElement ? input.value : '';
    });
  };

let address = '';

startDocument(
  <main>
    <form
      onSubmit={send((field) => {
        address = field('email');
        return signUp({ email: address, password: field('password'), full_name: field('full_name') });
      })}
    >
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" type="password" />
      <input name="full_name" aria-label="Full name" />
      <button>Sign Up</button>
    </form>
    <form onSubmit={send((field) => confirmSignUp(address, field('code')))}>
      <input name="code" aria-label="Code" />
      <button>Confirm</button>
    </form>
  </main>,
);
