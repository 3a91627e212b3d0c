import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { shortcutsSetting } from './setting.ts';
import { keysInFields, shortcuts } from './shortcuts.ts';
import './shortcuts-dialog.css';

const texts = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  on: 'Use single keys',
  on_hint: 'Turn them off if you use speech input: spoken words could trigger them.',
  in_fields: 'In a text field, even if single keys are off',
} as const;

function ShortcutList({ title, keys }: { title: string; keys: Readonly<Record<string, string>> }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="shortcuts">
        {Object.entries(keys).map(([pressed, meaning]) => (
          <div key={pressed}>
            <dt>
              {pressed.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keyboard shortcuts of the admin area, and the switch for them. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const areShortcutsOn = shortcutsSetting.use();
  return (
    <Modal visible header={texts.title} closeAriaLabel={texts.close} onDismiss={onClose}>
      <SpaceBetween size="m">
        <Toggle
          checked={areShortcutsOn}
          description={texts.on_hint}
          onChange={({ detail }) => shortcutsSetting.set(detail.checked)}
        >
          {texts.on}
        </Toggle>
        <div className="shortcuts-columns">
          {Object.entries(shortcuts).map(([title, keys]) => (
            <ShortcutList key={title} title={title} keys={keys} />
          ))}
          <ShortcutList title={texts.in_fields} keys={keysInFields} />
        </div>
      </SpaceBetween>
    </Modal>
  );
}
