import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { Link } from 'react-router-dom';
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { formatSearch } from '../../tickets/filters.ts';
import { statistics, texts } from './texts.ts';
import './stat-cards.css';

/** The cards with ticket counts; each links to the list of its tickets. */
export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <ul className="stat-cards" aria-label={texts.statistics}>
      {statistics.map(({ key, name, hint }) => (
        <li key={key} className="stat-card">
          <Container fitHeight>
            <Box variant="h2" fontSize="heading-s" padding="n">
              <Link
                className="stat-card-link"
                to={adminPaths.tickets + formatSearch(key === 'total' ? {} : { status: key })}
              >
                {name}
              </Link>
            </Box>
            <Box fontSize="display-l" fontWeight="bold" padding={{ vertical: 'xxs' }}>
              {dashboard[key].toLocaleString()}
            </Box>
            <Box color="text-body-secondary" fontSize="body-s">
              {hint}
            </Box>
          </Container>
        </li>
      ))}
    </ul>
  );
}
