import './unread.css';

/** Marks an entry of a list as unread: by a dot, by words, and by the bold text beside it. */
export function Unread({ text = 'Unread', hidden = false }: { text?: string; hidden?: boolean }) {
  return (
    <span className="unread">
      <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
    </span>
  );
}
