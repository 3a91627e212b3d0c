import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import './button.css';

type Variant = 'primary' | 'secondary' | 'plain';

/**
 * A button of type `button` by default. `disabled` sets `aria-disabled` only, so that the button keeps the
 * focus.
 */
export function Button({
  variant = 'primary',
  className = '',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
  return (
    <button
      type="button"
      className={`button button-${variant} ${className}`}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** A router link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={`button button-${variant} ${className}`} {...rest} />;
}
