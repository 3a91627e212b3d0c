import Button from '@cloudscape-design/components/button';
import { texts } from './texts.ts';

interface Props {
  /** The name of the person or company. */
  name: string;
  onClick: () => void;
}

/** Opens the note on an item of a list. */
export const NoteButton = ({ name, onClick }: Props) => (
  <Button variant="inline-icon" iconName="file" ariaLabel={texts.on(name)} onClick={onClick} />
);
