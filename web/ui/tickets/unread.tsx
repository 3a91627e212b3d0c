import './unread.css';

/** A dot and a bold text that mark an entry of a list as unread. The list itself makes the subject bold. */
export function Unread({ text = 'Unread', hidden = false }: { text?: string; hidden?: boolean }) {
  return (
    <span className="unread">
      <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
