import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { roleOrder } from '../../../users/role-order.ts';
import { roleTexts, texts } from '../../../users/texts.ts';
import { useConfirmNewStaff } from '../../../users/use-confirm-staff.tsx';
import { useUserCache } from '../../../users/use-user-cache.ts';
import './roles-dialog.css';

/** Adds and removes roles, one at a time; each change is saved immediately. */
export function RolesDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const [roles, setRoles] = useState(user.roles);
  const { changed } = useUserCache();
  const { confirm, confirmation } = useConfirmNewStaff();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ role, isHeld }: { role: Role; isHeld: boolean }) =>
      api(isHeld ? 'removeRole' : 'addRole', { params: { id: user.id, role } }),
    onSuccess: (profile, { role, isHeld }) => {
      changed(profile);
      setRoles(profile.roles);
      toast.success(isHeld ? roleTexts.removed(role) : roleTexts.added(role));
    },
    onError: (error) => toast.error(roleTexts.failed, { description: errorMessage(error) }),
  });
  const toggleRole = async (role: Role, isHeld: boolean) => {
    const { full_name: name, company } = user;
    if (isHeld || (await confirm({ name, company, before: roles, added: [role] }))) mutate({ role, isHeld });
  };
  return (
    <>
      <Modal
        visible
        header={roleTexts.title(user.full_name)}
        closeAriaLabel={texts.close}
        onDismiss={onClose}
        footer={
          <Box float="right">
            <Button onClick={onClose}>{texts.close}</Button>
          </Box>
        }
      >
        <ul className="role-list">
          {roleOrder.map((role) => {
            const isHeld = roles.includes(role);
            const action = isHeld ? roleTexts.remove : roleTexts.add;
            return (
              <li key={role}>
                <div>
                  <b>{role}</b>
                  <Box color="text-body-secondary" fontSize="body-s">
                    {isHeld ? roleTexts.held : roleTexts.not_held}
                  </Box>
                </div>
                <Button
                  ariaLabel={`${action} ${role}`}
                  loading={isPending && variables.role === role}
                  onClick={() => {
                    if (!isPending) void toggleRole(role, isHeld);
                  }}
                >
                  {action}
                </Button>
              </li>
            );
          })}
        </ul>
      </Modal>
      {confirmation}
    </>
  );
}
