import type { FormEvent } from 'react'
import { FormModal } from '#web/ui/FormModal.tsx'
import { groups, type ListedGroup } from '../../../contract.ts'
import { CourseField } from './CourseField.tsx'
import { GroupFields } from './GroupFields.tsx'
import { InUse } from './InUse.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useGroupEdit } from './useGroupEdit.ts'
import styles from './form.module.css'

interface Props {
  group: ListedGroup
  onClose(): void
  onDeleted(): void
}

/** Edits a group. A child has no course field and may be incomplete until it is enabled. */
export function EditForm({ group, onClose, onDeleted }: Props) {
  const { form, room, fitting, uses, busy, submit, remove } = useGroupEdit(group, { onClose, onDeleted })
  const save = (event: FormEvent) => {
    // The form may lie above the wizard's own form.
    event.stopPropagation()
    void submit()
  }
  return (
    <FormModal
      title="Editar grupo"
      width={760}
      className={styles.modal}
      access={groups.update.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={save}
      submit="Guardar cambios"
      busy={busy}
      left={<RemoveButton group={group} remove={() => void remove()} />}
    >
      {uses && <InUse {...uses} />}
      <GroupFields form={form} room={room} fitting={fitting} group={group} course={<CourseField form={form} group={group} />} />
    </FormModal>
  )
}
