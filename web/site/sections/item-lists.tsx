import type { Item } from '../content/types.ts';
import { Icon } from '../icons.tsx';

interface ItemsProps {
  items: readonly Item[];
}

function Points({ points }: { points: Item['points'] | undefined }) {
  return (
    points && (
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )
  );
}

/** Boxes side by side. One with an `href` is a link as a whole. */
export function Cards({ items, perRow = 3 }: ItemsProps & { perRow?: 3 | 4 }) {
  return (
    <ul className={perRow === 4 ? 'cards cards-four' : 'cards'}>
      {items.map(({ title, text, points, icon, href }) => (
        <li className="card" key={title}>
          <Icon name={icon} />
          <h3>{href === undefined ? title : <a href={href}>{title}</a>}</h3>
          <p>{text}</p>
          <Points points={points} />
        </li>
      ))}
    </ul>
  );
}

/** Columns without boxes, each below a line: three in a row, or two `wide` ones. */
export function Columns({ items, wide = false }: ItemsProps & { wide?: boolean }) {
  return (
    <ul className={wide ? 'columns columns-wide' : 'columns'}>
      {items.map(({ title, text, points, icon, href }) => (
        <li key={title}>
          <h3>
            <Icon name={icon} />
            {href === undefined ? title : <a href={href}>{title}</a>}
          </h3>
          <p>{text}</p>
          <Points points={points} />
        </li>
      ))}
    </ul>
  );
}

/** Short statements, one below the other. */
export function Checklist({ items }: ItemsProps) {
  return (
    <ul className="checklist">
      {items.map(({ title, text, icon }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
