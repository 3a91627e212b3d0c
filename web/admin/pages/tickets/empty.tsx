import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { texts } from './texts.ts';

interface Props {
  firstPage: boolean;
  filtered: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

/** Why there is nothing to see, and what can be done about it. */
export function Empty({ firstPage, filtered, onFirstPage, onClear }: Props) {
  const whole = filtered ? texts.none_matching : texts.none;
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{firstPage ? whole : texts.page_over}</b>
        {firstPage && !filtered && <Box color="text-body-secondary">{texts.none_hint}</Box>}
        {firstPage && filtered && <Button onClick={onClear}>{texts.clear}</Button>}
        {!firstPage && <Button onClick={onFirstPage}>{texts.first_page}</Button>}
      </SpaceBetween>
    </Box>
  );
}
