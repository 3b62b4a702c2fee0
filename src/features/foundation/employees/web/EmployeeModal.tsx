import { useState } from 'react'
import { locations } from '#features/foundation/locations/contract.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { editRoute } from '#web/calls/callTypes.ts'
import type { CallError } from '#web/calls/api.ts'
import { refreshSession, useSession } from '#web/session/session.tsx'
import { askDiscard, FormModal } from '#web/ui/FormModal.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { employeesAccess } from '../access.ts'
import { employees, type Employee } from '../contract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import { DeleteEmployee } from './DeleteEmployee.tsx'
import { cardParts } from './shared/cardParts.ts'
import { EmployeeFields } from './EmployeeFields.tsx'
import { employeeBody, employeeCheck, newEmployeeOf, valuesOf, type EmployeeValues } from './employeeForm.ts'
import { InviteLink } from './InviteLink.tsx'
import { RolesField } from './RolesField.tsx'
import styles from './employees.module.css'

interface Props {
  employee?: Employee
  onClose(): void
  onDeleted(): void
  onOpen?(view: string): void
}

/** For code 400 the server's message replaces the general one (EMP-28). */
const failureWith = (title: string) => (error: CallError) => (error.status === 400 ? undefined : title)

/** Adds or edits an employee (EMP-15). */
export function EmployeeModal({ employee, onClose, onDeleted, onOpen }: Props) {
  const { user, can } = useSession()
  const creating = employee === undefined
  const [link, setLink] = useState<string>()
  const form = useForm<EmployeeValues>(employee ? valuesOf(employee) : newEmployeeOf(user.campuses?.map(({ _id }) => _id)), {
    draft: `empleado.${employee?._id ?? 'nuevo'}`,
    secret: ['password'],
    edits: editsOf(employee, valuesOf),
  })
  const { submit, busy } = useRouteForm({
    ...editRoute(employees.create, employees.update, employee?._id),
    form,
    body: values => employeeBody(values, { creating, withCampus: can(locations.list) }),
    check: values => employeeCheck(values, { creating, today: today(), kept: employee && valuesOf(employee) }),
    success: creating ? 'Empleado registrado' : 'Datos guardados',
    failure: failureWith(creating ? EMPLOYEE_TEXTS.createFailed : EMPLOYEE_TEXTS.updateFailed),
    refresh: [employees.list],
    onDone(answer) {
      // The top bar shows one's own name.
      if (employee?._id === user._id) void refreshSession()
      if ('link' in answer && answer.link) setLink(answer.link)
      else onClose()
    },
  })
  const leave = async () => {
    if (form.dirty && !(await askDiscard())) return false
    form.reset()
    return true
  }
  if (link) return <InviteLink name={form.values.name} token={link} onClose={onClose} />
  return (
    <FormModal
      title={employee ? `Editar · ${fullName(employee)}` : 'Agregar empleado'}
      access={creating ? employeesAccess.create : employeesAccess.update}
      width={760}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={creating ? 'Registrar' : 'Guardar'}
      busy={busy}
      left={
        employee && (
          <DeleteEmployee
            employee={employee}
            onDeleted={() => {
              form.reset()
              onDeleted()
            }}
          />
        )
      }
    >
      <div className={styles.edit}>
        <EmployeeFields form={form} employee={employee} />
        {employee && onOpen && <EditParts employee={employee} leave={leave} onOpen={onOpen} />}
        <RolesField form={form} known={employee?.roles ?? []} creating={creating} />
      </div>
    </FormModal>
  )
}

interface PartsProps {
  employee: Employee
  leave(): Promise<boolean>
  onOpen(view: string): void
}

const EditParts = ({ employee, leave, onOpen }: PartsProps) => (
  <div className={styles.parts}>
    {cardParts.all().map(
      ({ view, edit, suits }) =>
        edit &&
        suits?.(employee) !== false && (
          <RouteButton key={view} access={edit.access} onClick={() => void leave().then(mayLeave => mayLeave && onOpen(view))}>
            {edit.label}
          </RouteButton>
        ),
    )}
  </div>
)
