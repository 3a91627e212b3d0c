import { Link } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { type FigureTicketsParams, formatFigureTicketsSearch } from '../../reports/report-urls.ts';
import { figureTexts } from '../../reports/texts.ts';

/** A figure that links to the tickets behind it; a plain 0 if there are none. */
export function FigureLink({
  tickets,
  count,
  rowName,
  children,
}: {
  tickets: FigureTicketsParams;
  count: number;
  /** The name of the row, for screen readers. */
  rowName: string;
  children?: string | undefined;
}) {
  const text = children ?? count.toLocaleString();
  if (count === 0) return <>{text}</>;
  const label = `${text}: ${figureTexts[tickets.figure]}, ${rowName}`;
  return (
    <Link
      className="figure-link"
      to={adminPages.report_tickets.path + formatFigureTicketsSearch(tickets)}
      aria-label={label}
    >
      {text}
    </Link>
  );
}
