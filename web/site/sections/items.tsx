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

/** Boxes side by side. One with an address leads there as a whole. */
export function Cards({ items, four = false }: ItemsProps & { four?: boolean }) {
  return (
    <ul className={four ? 'cards cards-four' : 'cards'}>
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

/** Columns under a rule each, without boxes; two beside each other where they are `wide`, else three. */
export function Ruled({ items, wide = false }: ItemsProps & { wide?: boolean }) {
  return (
    <ul className={wide ? 'ruled ruled-wide' : 'ruled'}>
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

/** Statements one below the other. */
export function Ticked({ items }: ItemsProps) {
  return (
    <ul className="ticked">
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
