import { UserX } from 'lucide-react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { formatBirthday } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { CallError } from '#web/calls/api.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { employeesAccess } from '../access.ts'
import { employeeFailures, type Employee } from '../contract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import { cardParts } from './shared/cardParts.ts'
import { TypeTag } from './TypeTag.tsx'
import type { View } from './useEmployees.ts'
import { classes } from '#web/look/classes.ts'
import styles from './employees.module.css'
import tagStyles from '#web/ui/tag.module.css'

const InvitedNote = lazy(async () => (await import('./InvitedNote.tsx')).InvitedNote)

interface Props {
  /** Absent while loading, or when the employee is deleted. */
  employee: Employee | undefined
  loading: boolean
  failed: CallError | null
  retry(): void
  previous?: () => void
  next?: () => void
  onClose(): void
  onOpen(view: View): void
}

/** The card of an employee (EMP-9). */
export function EmployeeSidebar({ employee, loading, failed, retry, onOpen, ...steps }: Props) {
  return (
    <Aside
      {...steps}
      label="Empleado"
      tools={employee && <HistoryButton record={employee._id} name={fullName(employee)} />}
      head="Empleado"
      footer={
        employee && (
          <>
            {cardParts.all().map(
              ({ view, action, suits }) =>
                action &&
                suits?.(employee) !== false && (
                  <RouteButton key={view} access={action.access} onClick={() => onOpen(view)}>
                    {action.label}
                  </RouteButton>
                ),
            )}
            <RouteButton access={employeesAccess.update} color="primary" variant="filled" onClick={() => onOpen('editar')}>
              Editar
            </RouteButton>
          </>
        )
      }
    >
      {employee ? (
        <Card employee={employee} onOpen={onOpen} />
      ) : loading ? (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      ) : failed ? (
        <Failed reason={failed.message} retry={retry} />
      ) : (
        <Empty icon={UserX} title={employeeFailures.EMPLOYEE_NOT_FOUND.message}>
          Quizá alguien lo eliminó. La Bitácora lo dice.
        </Empty>
      )}
    </Aside>
  )
}

function Card({ employee, onOpen }: { employee: Employee; onOpen(view: View): void }) {
  const { birthDate, address } = employee
  return (
    <>
      <div className={styles.who}>
        <Avatar person={employee} size="large" />
        <div>
          <h2 translate="no">{fullName(employee)}</h2>
          <TypeTag employee={employee} />
        </div>
      </div>
      {employee.invited && <InvitedNote employee={employee} />}
      <div className={styles.roles}>
        <span className="compact muted">Roles</span>
        {employee.roles.length > 0 ? (
          <ul aria-label="Roles">
            {employee.roles.map(({ _id, name }) => (
              <li key={_id} className={classes(tagStyles.tag, tagStyles.soft)} data-slot="tag">
                <span className="truncate">{name}</span>
              </li>
            ))}
          </ul>
        ) : (
          <span className="compact">{EMPLOYEE_TEXTS.noRoles}</span>
        )}
      </div>
      <Facts
        facts={[
          { label: 'Cumpleaños', value: birthDate && formatBirthday(birthDate) },
          ...reachFacts(employee),
          { label: 'Dirección', value: address },
          { label: 'Código postal', value: employee.postalCode },
          { label: 'Alcance', value: employee.campuses?.map(({ name }) => name).join(', ') ?? EMPLOYEE_TEXTS.wholeAcademy },
          { label: 'Sede de caja', value: employee.location?.name },
        ]}
      />
      {cardParts.all().map(({ view, Section }) => Section && <Section key={view} employee={employee} openWindow={() => onOpen(view)} />)}
    </>
  )
}
