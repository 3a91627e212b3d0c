import { useEffect, useEffectEvent } from 'react';
import { containsEveryWord, listFoldedWords } from '@portico/shared/model/folded-text.ts';
import { notifyPageChange } from '../shortcuts/page-changes.ts';

/** An action that the user can find and run in the command palette. */
export interface Command {
  /** Unique among all commands that are available at the same time. */
  readonly id: string;
  readonly label: string;
  /** The command's shortcut, or other information. */
  readonly hint?: string;
  readonly run: () => void;
}

const commandReaders = new Set<() => readonly Command[]>();

/** Adds commands of a component while it is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const getCurrentCommands = useEffectEvent(() => commands);
  useEffect(() => {
    const read = () => getCurrentCommands();
    commandReaders.add(read);
    return () => {
      commandReaders.delete(read);
      notifyPageChange();
    };
  }, []);
  // Runs after each render, because the commands may have changed.
  useEffect(notifyPageChange);
}

const readCommands = (): readonly Command[] => [...commandReaders].flatMap((read) => read());

/** The commands of all mounted components. A command uses the state at the time when the user chooses it. */
export const listMountedCommands = (): readonly Command[] =>
  readCommands().map((command) => ({
    ...command,
    run: () =>
      readCommands()
        .find(({ id }) => id === command.id)
        ?.run(),
  }));

/**
 * The commands whose label and hint contain all words that the user typed. Labels with words that begin with
 * the typed words come first.
 */
export function findMatchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = listFoldedWords(text);
  const beginsWithTypedWord = ({ label }: Command) =>
    words.every((word) => listFoldedWords(label).some((own) => own.startsWith(word)));
  return commands
    .filter(({ label, hint = '' }) => containsEveryWord(`${label} ${hint}`, text))
    .toSorted((a, b) => Number(beginsWithTypedWord(b)) - Number(beginsWithTypedWord(a)));
}
