import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { newStaffTexts, texts } from './texts.ts';

/** A person of a client company who would become staff. */
interface NewStaff {
  name: string;
  company: string;
  role: 'admin' | 'agent';
}

/** The roles that a person has, and the roles to add. */
interface RoleChange {
  name: string;
  company: string | null | undefined;
  before: readonly Role[];
  added: readonly Role[];
}

/** The added role that gives more access to other clients' data; undefined if there is none. */
function findNewStaffRole({ before, added }: RoleChange): NewStaff['role'] | undefined {
  if (before.includes('admin')) return undefined;
  if (added.includes('admin')) return 'admin';
  return added.includes('agent') && !isStaff(before) ? 'agent' : undefined;
}

/**
 * Asks for confirmation before a client's employee becomes staff. `confirm` resolves to true if the user
 * agreed or no confirmation was needed.
 */
export function useConfirmNewStaff() {
  const [open, setOpen] = useState<{ person: NewStaff; answer: (agreed: boolean) => void }>();
  const ask = (person: NewStaff) =>
    new Promise<boolean>((resolve) =>
      setOpen({
        person,
        answer: (agreed) => {
          setOpen(undefined);
          resolve(agreed);
        },
      }),
    );
  const confirm = async (change: RoleChange): Promise<boolean> => {
    const { name, company } = change;
    const role = findNewStaffRole(change);
    return company && role ? ask({ name, company, role }) : true;
  };
  return { confirm, confirmation: open && <Confirmation {...open} /> };
}

function Confirmation({ person, answer }: { person: NewStaff; answer: (agreed: boolean) => void }) {
  return (
    <Modal
      visible
      header={newStaffTexts.title(person.name, person.role)}
      closeAriaLabel={texts.close}
      onDismiss={() => answer(false)}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={() => answer(false)}>
              {texts.cancel}
            </Button>
            <Button variant="primary" onClick={() => answer(true)}>
              {newStaffTexts.confirm(person.role)}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <p>{newStaffTexts.belongs(person.name, person.company)}</p>
      <ul>
        {newStaffTexts.sees[person.role].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Modal>
  );
}
