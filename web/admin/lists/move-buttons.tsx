import Button from '@cloudscape-design/components/button';

const texts = {
  move_up: (name: string) => `Move ${name} up`,
  move_down: (name: string) => `Move ${name} down`,
} as const;

interface Props {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  busy?: boolean;
  onMove: (offset: 1 | -1) => void;
}

/** Moves an item of a list by one place. */
export const MoveButtons = ({ name, isFirst, isLast, busy = false, onMove }: Props) => (
  <>
    <Button
      variant="inline-icon"
      iconName="angle-up"
      ariaLabel={texts.move_up(name)}
      disabled={isFirst || busy}
      onClick={() => onMove(-1)}
    />
    <Button
      variant="inline-icon"
      iconName="angle-down"
      ariaLabel={texts.move_down(name)}
      disabled={isLast || busy}
      onClick={() => onMove(1)}
    />
  </>
);
