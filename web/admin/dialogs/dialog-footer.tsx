import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

const texts = { cancel: 'Cancel' } as const;

interface Props {
  onCancel: () => void;
  /** The button for the dialog's main action. */
  children: ReactNode;
}

/** The buttons at the end of a dialog. */
export const DialogFooter = ({ onCancel, children }: Props) => (
  <Box float="right">
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" onClick={onCancel}>
        {texts.cancel}
      </Button>
      {children}
    </SpaceBetween>
  </Box>
);
