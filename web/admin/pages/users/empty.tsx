import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { texts } from './texts.ts';

interface Props {
  firstPage: boolean;
  searched: boolean;
  hasNext: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

/** Why there is nobody to see, and what can be done about it. */
export function Empty({ firstPage, searched, hasNext, onFirstPage, onClear }: Props) {
  const whole = hasNext ? texts.none_so_far : texts.none;
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{firstPage || hasNext ? whole : texts.page_over}</b>
        {firstPage && searched && !hasNext && <Button onClick={onClear}>{texts.clear}</Button>}
        {!firstPage && !hasNext && <Button onClick={onFirstPage}>{texts.first_page}</Button>}
      </SpaceBetween>
    </Box>
  );
}
