import { useEffect, useEffectEvent } from 'react';

/** Something that the user can do, found by its words. */
export interface Command {
  /** Of all commands that are there at once. */
  readonly id: string;
  readonly label: string;
  /** Its key, or something else about it. */
  readonly hint?: string;
  readonly run: () => void;
}

const mounted = new Set<() => readonly Command[]>();

/** Adds commands of a component while it is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const now = useEffectEvent(() => commands);
  useEffect(() => {
    const read = () => now();
    mounted.add(read);
    return () => void mounted.delete(read);
  }, []);
}

/** The commands of all mounted components. */
export const mountedCommands = (): readonly Command[] => [...mounted].flatMap((read) => read());

/** Whether a command has all words that the user typed. */
export function isMatch({ label }: Pick<Command, 'label'>, typed: string): boolean {
  const text = label.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
