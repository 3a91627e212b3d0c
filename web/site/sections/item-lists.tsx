import type { Item } from '../content/types.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { Arrow } from './arrow.tsx';
import { toTopicClass } from './banner.tsx';

interface ItemsProps {
  items: readonly Item[];
}

const Points = ({ points }: { points: Item['points'] | undefined }) =>
  points && (
    <ul className="points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );

/** The title of an item. With an `href`, its link covers the whole item. */
const Title = ({ title, href }: Item) => (
  <h3>
    {href === undefined ? (
      title
    ) : (
      <a className="card-link" href={href}>
        {title}
      </a>
    )}
  </h3>
);

/** Items side by side, each below a line. */
export function Columns({ items, large = false }: ItemsProps & { large?: boolean }) {
  return (
    <ul className={large ? 'columns columns-large' : 'columns'}>
      {items.map(({ title, text, points }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <Points points={points} />
        </li>
      ))}
    </ul>
  );
}

/** Items one below the other; on wide screens the title, text and points of each are side by side. */
export function Rows({ items }: ItemsProps) {
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.title}>
          <Title {...item} />
          <p>{item.text}</p>
          <Points points={item.points} />
          {item.href !== undefined && <Arrow />}
        </li>
      ))}
    </ul>
  );
}

/** Items in two columns, for many items with points. */
export function Pairs({ items }: ItemsProps) {
  return (
    <ul className="pairs">
      {items.map(({ title, text, points }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <Points points={points} />
        </li>
      ))}
    </ul>
  );
}

/** Cards; a card that links to a topic's page is a banner with an arrow. */
export function TopicCards({ items }: ItemsProps) {
  return (
    <ul className="topic-cards">
      {items.map((item) => {
        const topic = item.topic ?? 'brand';
        if (item.href === undefined)
          return (
            <li className="topic-card-plain" key={item.title}>
              <Title {...item} />
              <p>{item.text}</p>
              <Points points={item.points} />
            </li>
          );
        return (
          <li className={`banner ${toTopicClass(topic)}`} key={item.title}>
            <Pattern source={{ seed: `card ${item.title}`, topic }} />
            <Title {...item} />
            <p>{item.text}</p>
            <Points points={item.points} />
            <Arrow />
          </li>
        );
      })}
    </ul>
  );
}

/** Numbered steps. */
export function Steps({ items }: ItemsProps) {
  return (
    <ol className="steps">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
