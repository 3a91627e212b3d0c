import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Link } from 'react-router-dom';
import type { Bar } from './chart-data.ts';
import './charts.css';

/** A bar chart of counts: a list of links with text; the bars are decorative. */
export function BarChart({ title, kind, bars }: { title: string; kind: string; bars: readonly Bar[] }) {
  return (
    <Container fitHeight header={<Header variant="h2">{title}</Header>}>
      <ul className="bars" aria-label={title}>
        {bars.map(({ value, name, count, href, share }) => (
          <li key={value}>
            <Link className="bar" to={href}>
              <span className="bar-name">{name}</span>
              <span className="bar-track" aria-hidden="true">
                <span className={`bar-fill bar-${kind}-${value}`} style={{ width: `${share * 100}%` }} />
              </span>
              <span className="bar-count">{count.toLocaleString()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Container>
  );
}
