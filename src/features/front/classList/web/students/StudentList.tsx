import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fullName } from '#lib/text.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TableFoot } from '#web/ui/TableFoot.tsx'
import { useSession } from '#web/session.tsx'
import { usePhone } from '#web/useWidth.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { StudentCards } from './StudentCards.tsx'
import { studentColumns } from './studentColumns.tsx'
import { StudentComments } from './StudentComments.tsx'
import type { GroupStudents } from './useGroupStudents.ts'
import { useRemoval } from './useRemoval.ts'
import listStyles from '#web/ui/list.module.css'

interface Props {
  id: string
  group?: Pick<Group, 'name' | 'course'>
  table: GroupStudents
  empty: ReactNode
}

const NOUN = ['alumno', 'alumnos'] as const

/** The page of students: a table whose rows open to their comments, cards on a phone. */
export function StudentList({ id, group, table, empty }: Props) {
  const { can } = useSession()
  const phone = usePhone()
  const removal = useRemoval(id, group)
  const [open, setOpen] = useState<string>()
  const turn = (student: string | undefined) => setOpen(before => (before === student ? undefined : student))
  const rights = { profile: can('get /students/'), remove: removal.allowed }
  if (phone && table.rows.length > 0)
    return (
      <div className={listStyles.list} data-slot="list" aria-busy={table.changing || undefined}>
        {table.failed && <Failed slim reason={table.failed.message} retry={table.retry} />}
        <StudentCards students={table.rows} rights={rights} open={open} turn={turn} onRemove={removal.remove} />
        <TableFoot table={table} noun={NOUN} more={false} />
      </div>
    )
  return (
    <DataTable
      table={{ ...table, selected: open, select: turn }}
      label="Alumnos del grupo"
      noun={NOUN}
      columns={studentColumns({ first: (table.page - 1) * table.limit + 1, rights, onRemove: removal.remove })}
      onMore={() => turn(open)}
      card={student => ({ title: fullName(student), line: student.email })}
      empty={empty}
      expandable={{
        expandedRowKeys: open ? [open] : [],
        expandedRowRender: student => <StudentComments student={student} />,
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
