import { emailText } from '#features/foundation/person/address.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fullName } from '#lib/text.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import { TableFoot } from '#web/ui/TableFoot.tsx'
import { useSession } from '#web/session/session.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { chooseLabel, StudentCards } from './StudentCards.tsx'
import { Sums } from './MoneyParts.tsx'
import { StudentBulk, useBulk } from './StudentBulk.tsx'
import { studentColumns } from './studentColumns.tsx'
import { StudentMore } from './StudentMore.tsx'
import type { GroupStudents } from './useGroupStudents.ts'
import { useRemoval } from './useRemoval.ts'
import styles from './students.module.css'
import listStyles from '#web/ui/list.module.css'

interface Props {
  id: string
  group?: Group
  table: GroupStudents
  empty: ReactNode
  /** Opens a window for the selected students. */
  openFor(view: 'cambiar' | 'notificar', students: readonly string[]): void
}

const NOUN = ['alumno', 'alumnos'] as const

/** A page of students: a table with expandable comments, cards on a phone. */
export function StudentList({ id, group, table, empty, openFor }: Props) {
  const { can } = useSession()
  const phone = usePhone()
  const removal = useRemoval(id, group)
  const [open, setOpen] = useState<string>()
  const turn = (student: string | undefined) => setOpen(before => (before === student ? undefined : student))
  const selection = useSelection(table.rows)
  const bulk = useBulk(group)
  const chosenRows = table.rows.filter(row => selection.has(row._id))
  const bar = group && (
    <StudentBulk
      group={group}
      chosen={chosenRows}
      selection={selection}
      openFor={openFor}
      removal={removal.allowed ? removal : undefined}
      busy={removal.busy}
    />
  )
  const sums = table.sums && <Sums sums={table.sums} />
  const rights = { profile: can('get /students/'), remove: removal.allowed }
  if (phone && table.rows.length > 0)
    return (
      <div className={listStyles.list} data-slot="list" aria-busy={table.changing || undefined}>
        {table.failed && <Failed slim reason={table.failed.message} retry={table.retry} />}
        <StudentCards
          students={table.rows}
          rights={rights}
          {...(bulk && { selection })}
          open={open}
          turn={turn}
          onRemove={removal.remove}
        />
        {sums && <div className={styles.phoneSums}>{sums}</div>}
        {bulk && selection.ids.length > 0 ? bar : <TableFoot table={table} noun={NOUN} more={false} />}
      </div>
    )
  return (
    <DataTable
      table={{ ...table, selected: open, select: turn }}
      label="Alumnos del grupo"
      noun={NOUN}
      columns={studentColumns({ first: (table.page - 1) * table.limit + 1, rights, onRemove: removal.remove })}
      onMore={() => turn(open)}
      card={student => ({ title: fullName(student), line: emailText(student.email) })}
      empty={empty}
      sums={sums}
      {...(bulk && { choose: { selection, label: chooseLabel, bulk: bar } })}
      expandable={{
        expandedRowKeys: open ? [open] : [],
        expandedRowRender: student => <StudentMore student={student} />,
        columnWidth: 40,
        columnTitle: <span className="visuallyHidden">Comentarios</span>,
        expandIcon: ({ record }) => (
          <IconButton
            icon={record._id === open ? ChevronDown : ChevronRight}
            label={`Comentarios de ${fullName(record)}`}
            aria-expanded={record._id === open}
            onClick={() => turn(record._id)}
          />
        ),
      }}
    />
  )
}
