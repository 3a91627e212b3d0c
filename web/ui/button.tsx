import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import './button.css';

type Look = 'primary' | 'secondary' | 'plain';

/** A button; `type="submit"` must be asked for. One that does nothing for now keeps the focus, as a disabled one would not. */
export function Button({
  look = 'primary',
  className = '',
  disabled = false,
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: Look }) {
  return (
    <button
      type="button"
      className={`button button-${look} ${className}`}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** A link within the same document that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={`button button-${look} ${className}`} {...rest} />;
}
