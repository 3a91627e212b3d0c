import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './reply-bar.css';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  /** Buttons that move the focus into the form. */
  children: ReactNode;
}

/** On a phone, scrolls to the composer from anywhere on the screen; hidden while the composer is in view. */
export function ReplyBar({ form, children }: Props) {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!form.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(form.current);
    return () => observer.disconnect();
  }, [form]);
  return (
    <div className="reply-bar" hidden={isInView}>
      {children}
    </div>
  );
}
