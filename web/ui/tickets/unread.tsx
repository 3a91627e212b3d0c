import './unread.css';

/** Marks an entry of a list as unread, with a dot and a bold text. The list itself makes the subject bold. */
export function Unread({ text = 'Unread', hidden = false }: { text?: string; hidden?: boolean }) {
  return (
    <span className="unread">
      <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
