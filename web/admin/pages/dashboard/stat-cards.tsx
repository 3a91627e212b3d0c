import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import { statistics, texts } from './texts.ts';
import './stat-cards.css';

/** The cards with ticket counts. */
export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <ul className="stat-cards" aria-label={texts.statistics}>
      {statistics.map(({ key, name, hint }) => (
        <li key={key}>
          <Container fitHeight>
            <Box variant="h2" fontSize="heading-s" padding="n">
              {name}
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
