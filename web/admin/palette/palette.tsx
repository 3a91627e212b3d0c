import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import type { Command } from './commands.ts';
import { texts } from './texts.ts';
import { type Group, useResults } from './use-results.ts';
import './palette.css';

const toOptionId = (index: number) => `palette-option-${index}`;

interface ResultsProps {
  groups: readonly Group[];
  /** The index of the active command. */
  activeIndex: number;
  onChoose: (command: Command) => void;
}

function Results({ groups, activeIndex, onChoose }: ResultsProps) {
  const allCommands = groups.flatMap(({ commands }) => commands);
  return (
    <div id="palette-results" className="palette-results" role="listbox" aria-label={texts.results}>
      {groups.map(({ title, commands }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="palette-group" aria-hidden="true">
            {title}
          </div>
          {commands.map((command) => {
            const index = allCommands.indexOf(command);
            return (
              // The text field keeps the focus, and its keys select a command.
              <button
                key={command.id}
                type="button"
                id={toOptionId(index)}
                className="palette-option"
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onClick={() => onChoose(command)}
              >
                <span>{command.label}</span>
                {command.hint && <span className="palette-hint">{command.hint}</span>}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Finds a command, a list, a page or a ticket by words, and runs or opens it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  /** The id of the chosen command: its index can change while results appear and disappear. */
  const [chosen, setChosen] = useState<string>();
  const { groups, isSearching, hasFailed } = useResults(text);
  const allCommands = groups.flatMap(({ commands }) => commands);
  const chosenIndex = allCommands.findIndex(({ id }) => id === chosen);
  const activeIndex = chosenIndex < 0 && allCommands.length > 0 ? 0 : chosenIndex;
  useEffect(() => {
    const element = dialog.current;
    // The target of a click on the backdrop is the dialog element itself.
    const onClick = ({ target }: MouseEvent) => target === element && element?.close();
    if (!element?.open) element?.showModal();
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);
  useEffect(() => {
    document.getElementById(toOptionId(activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  const choose = (command: Command) => {
    // Closing the dialog returns the focus. It must not come after the command, which may move the focus.
    dialog.current?.close();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && allCommands.length > 0)
      setChosen(allCommands[(activeIndex + step + allCommands.length) % allCommands.length]?.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const command = allCommands[activeIndex];
      if (command) choose(command);
    } else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label={texts.title} onClose={onClose}>
      <div className="palette-content">
        <input
          type="text"
          role="combobox"
          aria-label={texts.title}
          aria-expanded="true"
          aria-controls="palette-results"
          aria-autocomplete="list"
          aria-activedescendant={activeIndex < 0 ? undefined : toOptionId(activeIndex)}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          maxLength={limits.search}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(undefined);
          }}
        />
        <Results groups={groups} activeIndex={activeIndex} onChoose={choose} />
        <p role="status" className="palette-status">
          {hasFailed && texts.failed}
          {!hasFailed && isSearching && texts.searching}
          {!hasFailed &&
            !isSearching &&
            (allCommands.length === 0 ? texts.none : texts.found(allCommands.length))}
        </p>
      </div>
    </dialog>
  );
}
