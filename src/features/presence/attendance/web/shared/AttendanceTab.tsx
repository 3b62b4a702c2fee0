import type { TableColumnsType } from 'antd'
import { ArrowLeft, CalendarCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#lib/days.ts'
import { groupsChanged, type StudentGroup } from '#features/teaching/groups/contract.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { EndedFold } from '#features/teaching/groups/web/shared/CurrentFirst.tsx'
import { byEnd } from '#features/teaching/groups/web/shared/groupText.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useToday } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { GroupAttendance } from './GroupAttendance.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './attendance.module.css'

const LIVE_ROUTES = [students.groups]
const NONE: readonly StudentGroup[] = []

const groupList = {
  noun: ['grupo', 'grupos'] as const,
  bare: true,
  card: (each: StudentGroup) => ({ title: each.name, line: `${formatDay(each.startDate)} – ${formatDay(each.endDate)}` }),
}

const columns: TableColumnsType<StudentGroup> = [
  { title: 'Grupo', dataIndex: 'name', className: 'mainCell', ellipsis: true },
  { title: 'Curso', dataIndex: ['courseInfo', 'name'], ellipsis: true },
  { title: 'Inicio', dataIndex: 'startDate', width: 98, className: 'tabular', render: formatDay },
  { title: 'Fin', dataIndex: 'endDate', width: 104, className: 'tabular', render: formatDay },
]

/** 'Asistencia': a group of the student, then its records (ATT-20). An only group is preselected. */
export function AttendanceTab({ student }: { student: { _id: string } }) {
  const { data, error, isPending, refetch } = useRead(students.groups, { params: { id: student._id } })
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const [chosenId, setChosenId] = useState<string>()
  const phone = usePhone()
  const groups = data?.groups ?? NONE
  const { current, ended } = byEnd(groups, useToday())
  useLive(
    groupsChanged,
    LIVE_ROUTES,
    groups.map(each => each._id),
  )
  const group = groups.find(({ _id }) => _id === chosenId) ?? (groups.length === 1 ? groups[0] : undefined)
  const table = {
    rows: groups,
    loading: isPending,
    failed: error,
    retry: () => void refetch(),
    selected: group?._id,
    select: setChosenId,
    limit: 3,
  }
  const alone = phone && group !== undefined
  return (
    <div className={group ? classes(styles.attendance, styles.two) : styles.attendance}>
      {!alone && (
        <div className={styles.groups}>
          {groups.length > 0 && !group && <p className={classes(styles.hint, 'subdued')}>Elige un grupo para ver su asistencia.</p>}
          <DataTable
            table={{ ...table, rows: current }}
            columns={columns}
            {...groupList}
            label="Grupos del alumno"
            empty={
              ended.length === 0 && (
                <Empty icon={Users} title="Sin grupos">
                  La asistencia se registra por grupo; el alumno no está inscrito en ninguno.
                </Empty>
              )
            }
          />
          <EndedFold count={ended.length}>
            <DataTable table={{ ...table, rows: ended }} columns={columns} {...groupList} label="Grupos terminados" empty={null} />
          </EndedFold>
        </div>
      )}
      {group && (
        <section key={group._id} className={styles.group} aria-label={`Asistencia de ${group.name}`}>
          <div className={styles.head}>
            {phone && groups.length > 1 && <IconButton icon={ArrowLeft} label="Elegir otro grupo" onClick={() => setChosenId(undefined)} />}
            <CalendarCheck aria-hidden />
            <h3 className="truncate" title={group.name} translate="no">
              {group.name}
            </h3>
          </div>
          <GroupAttendance studentId={student._id} group={group} />
        </section>
      )}
    </div>
  )
}
