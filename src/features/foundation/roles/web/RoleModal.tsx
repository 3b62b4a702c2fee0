import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { editRoute } from '#web/calls/callTypes.ts'
import { refreshSession, useSession } from '#web/session/session.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { rolesAccess } from '../access.ts'
import { ROLE_LIMITS, ROLE_TEXTS, roles, type Role } from '../contract.ts'
import { DeleteRole, InUse, type Holder } from './DeleteRole.tsx'
import { EditorField } from './EditorField.tsx'
import { RoleStart, useSources } from './RoleStart.tsx'
import { asksFactor, EMPTY_ROLE, roleBody, roleCheck, unknownTo, valuesOf, type RoleValues } from './roleForm.ts'
import { classes } from '#web/look/classes.ts'
import styles from './roleModal.module.css'

interface Props {
  role?: Role
  onClose(): void
  onDeleted(): void
}

export function RoleModal({ role, onClose, onDeleted }: Props) {
  const { user } = useSession()
  const creating = role === undefined
  const [holders, setHolders] = useState<readonly Holder[]>([])
  const form = useForm<RoleValues>(role ? valuesOf(role) : EMPTY_ROLE, {
    draft: `rol.${role?._id ?? 'nuevo'}`,
    edits: editsOf(role, valuesOf),
  })
  const sources = useSources(creating)
  const source = [...sources.templates, ...sources.roles].find(({ key }) => key === form.values.from)
  const unknownPermissions = role ? unknownTo(role) : []
  const { submit, busy } = useRouteForm({
    ...editRoute(roles.create, roles.update, role?._id),
    form,
    body: roleBody,
    check: values => roleCheck(values, { creating }),
    success: creating ? ROLE_TEXTS.created : 'Rol actualizado exitosamente',
    failure: ROLE_TEXTS.failed,
    refresh: [roles.list],
    onDone() {
      // The user's own permissions and menu.
      if (user.roles.some(({ _id }) => _id === role?._id)) void refreshSession()
      onClose()
    },
  })
  return (
    <FormModal
      title={role ? `Editar · ${role.name}` : 'Agregar rol'}
      access={creating ? rolesAccess.create : rolesAccess.update}
      width={960}
      className={styles.modal}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={creating ? 'Crear rol' : 'Guardar'}
      busy={busy}
      left={
        role && (
          <DeleteRole
            role={role}
            onInUse={setHolders}
            onDeleted={() => {
              form.reset()
              onDeleted()
            }}
          />
        )
      }
    >
      <div className={classes(styles.fields, creating && styles.withStart)}>
        {creating && <RoleStart form={form} sources={sources} />}
        <Field form={form} name="name" label="Nombre" required>
          <Input maxLength={ROLE_LIMITS.name} autoComplete="off" data-first />
        </Field>
        <Field form={form} name="description" label="Descripción" required>
          <Input maxLength={ROLE_LIMITS.description} autoComplete="off" />
        </Field>
      </div>
      <EditorField form={form} source={source} />
      <div className={styles.factor}>
        <Checkbox checked={asksFactor(form.values)} onChange={event => form.set('needsFactor', event.target.checked)}>
          Exigir verificación en dos pasos
        </Checkbox>
        <span className="small muted">Quien tenga este rol activa una app de códigos antes de hacer cualquier otra cosa.</span>
      </div>
      {unknownPermissions.length > 0 && (
        <p className={styles.unknown}>
          Este rol tiene permisos que el árbol no ofrece; al guardar se quitan: <code>{unknownPermissions.join(', ')}</code>
        </p>
      )}
      {holders.length > 0 && <InUse holders={holders} />}
    </FormModal>
  )
}
