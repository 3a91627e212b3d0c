import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import './button.css';

type Look = 'primary' | 'secondary' | 'plain';

/** A button; `type="submit"` must be asked for. */
export function Button({
  look = 'primary',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={`button button-${look} ${className}`} {...rest} />;
}

/** A link within the same document that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={`button button-${look} ${className}`} {...rest} />;
}
