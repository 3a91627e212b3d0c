import './unread.css';

/** Marks an entry of a list as unread: with a dot, a text, and bold text next to it. */
export function Unread({ text = 'Unread', hidden = false }: { text?: string; hidden?: boolean }) {
  return (
    <span className="unread">
      <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
