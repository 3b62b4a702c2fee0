import { Select } from 'antd'
import { ChevronDown, X } from 'lucide-react'
import { EVERYTHING } from '#features/foundation/roles/allows.ts'
import { roles, rolesChanged } from '#features/foundation/roles/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import type { Employee } from '../contract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import type { EmployeeValues } from './employeeForm.ts'
import { classes } from '#web/look/classes.ts'
import styles from './employees.module.css'
import tagStyles from '#web/ui/tag.module.css'

interface Props {
  form: Form<EmployeeValues>
  known: Employee['roles']
  creating: boolean
}

const LIVE_ROUTES = [roles.list]

/** Roles are added one at a time, each once (EMP-22). */
export function RolesField({ form, known, creating }: Props) {
  const { data, isPending } = useRead(roles.list, {})
  useLive(rolesChanged, LIVE_ROUTES)
  const roleIds = form.values.roles
  const listed: readonly { _id: string; name: string; description?: string }[] = data?.roles ?? known
  const nameOf = (id: string) => [...listed, ...known].find(role => role._id === id)?.name ?? 'Rol borrado'
  // A role with everything, or one that the caller cannot read, is never given by itself.
  const offered = data?.roles.filter(
    ({ allows }) => data.roles.length === 1 && allows.length > 0 && !allows.some(({ path }) => path === EVERYTHING),
  )
  useOnlyOne(offered, !creating || roleIds.length > 0, ({ _id }) => form.propose({ roles: [_id] }))
  const add = (id: string) => {
    if (roleIds.includes(id)) tellCheck(form, { field: 'roles', text: EMPLOYEE_TEXTS.roleTwice })
    else form.set('roles', [...roleIds, id])
  }
  return (
    <>
      <Field form={form} name="roles" label="Roles">
        <RoleSelect roles={listed} loading={isPending} onAdd={add} />
      </Field>
      {roleIds.length > 0 ? (
        <ul className={styles.chips} aria-label="Roles elegidos">
          {roleIds.map(id => (
            <li key={id} className={classes(tagStyles.tag, tagStyles.soft)} data-slot="tag">
              <span className="truncate">{nameOf(id)}</span>
              <IconButton
                icon={X}
                label={`Quitar el rol ${nameOf(id)}`}
                onClick={() =>
                  form.set(
                    'roles',
                    roleIds.filter(each => each !== id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes(styles.chips, 'compact muted')}>{EMPLOYEE_TEXTS.noRoles}</p>
      )}
    </>
  )
}

interface SelectProps {
  roles: readonly { _id: string; name: string; description?: string }[]
  loading: boolean
  onAdd(id: string): void
  id?: string
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const RoleSelect = ({ roles: all, loading, onAdd, id, status, 'aria-invalid': invalid, 'aria-describedby': describedBy }: SelectProps) => (
  <Select
    id={id}
    status={status}
    aria-invalid={invalid}
    aria-describedby={describedBy}
    value={null}
    options={all.map(role => ({ value: role._id, label: role.name, title: role.description }))}
    placeholder="Agregar un rol"
    loading={loading}
    showSearch={{ optionFilterProp: 'label' }}
    suffixIcon={<ChevronDown aria-hidden />}
    onChange={(role: string | null) => role && onAdd(role)}
  />
)
