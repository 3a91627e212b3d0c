import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { texts } from './texts.ts';

interface Props {
  firstPage: boolean;
  hasNext: boolean;
  searched: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

function reason({ firstPage, hasNext, searched }: Props): string {
  if (searched && hasNext) return texts.none_so_far;
  return firstPage || searched ? texts.none : texts.page_over;
}

/** Why there is nothing to see, and what can be done about it. */
export function Empty(props: Props) {
  const { firstPage, searched, onFirstPage, onClear } = props;
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{reason(props)}</b>
        {searched && <Button onClick={onClear}>{texts.clear}</Button>}
        {!firstPage && <Button onClick={onFirstPage}>{texts.first_page}</Button>}
      </SpaceBetween>
    </Box>
  );
}
