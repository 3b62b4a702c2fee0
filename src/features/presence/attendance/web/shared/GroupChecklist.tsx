import { Button } from 'antd'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#lib/numbers.ts'
import { closedDaysChanged } from '#features/teaching/lessons/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { formatDay } from '#lib/days.ts'
import { fold, fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { attendanceAccess } from '../../access.ts'
import { attendance, attendanceChanged } from '../../contract.ts'
import type { Checked } from './ChecklistRow.tsx'
import { ChecklistRows } from './ChecklistRows.tsx'
import { NoLesson } from './NoLesson.tsx'
import { useMarks } from './useMarks.ts'
import { classes } from '#web/look/classes.ts'
import styles from './checklist.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  group: { _id: string; name: string; startDate: string }
  today: string
}

const LIVE_ROUTES = [attendance.checklist]
/** A short list needs no search. */
const SEARCH_FROM = 9

/** Today's attendance list of a group (ATT-30): present or absent per student, or all at once. */
export function GroupChecklist({ group, today }: Props) {
  const { can } = useSession()
  const begun = group.startDate <= today
  const { data, error, refetch } = useRead(attendance.checklist, begun ? { params: { id: group._id } } : skip)
  const [extra, setExtra] = useState(false)
  const { meant, mark, markAll, progress } = useMarks(group._id, extra)
  const [search, setSearch] = useState('')
  // Marking everybody announces each mark: the list is read once at the end.
  useLive(attendanceChanged, progress ? [] : LIVE_ROUTES)
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(closedDaysChanged, LIVE_ROUTES)

  const students: Checked[] = (data?.students ?? []).map(each => ({ ...each, attendance: meant.get(each._id) ?? each.attendance }))
  const unmarked = students.filter(each => each.attendance === null)
  const may = can(attendanceAccess.today)
  return (
    <section className={styles.checklist} aria-label="Asistencia de hoy">
      <h3 className="sectionTitle">
        Asistencia de hoy <span className="muted tabular">{formatDay(today)}</span>
      </h3>
      {!begun ? (
        <p className={styles.note}>El grupo empieza el {formatDay(group.startDate)}: todavía no hay asistencia que registrar.</p>
      ) : !data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={4} height={60} bars={['50%', '20%']} />
        )
      ) : data.closed && !extra ? (
        <NoLesson {...data.closed} day={today} {...(may && { onExtra: () => setExtra(true) })} />
      ) : students.length === 0 ? (
        <p className={styles.note}>El grupo todavía no tiene alumnos.</p>
      ) : (
        <>
          {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
          <Counts students={students} />
          {may && (unmarked.length > 0 || progress) && (
            <Button
              block
              icon={<CheckCheck aria-hidden />}
              loading={progress !== null}
              onClick={() => void markAll(unmarked.map(({ _id }) => _id))}
            >
              {progress ? `Registrando ${progress.done} de ${progress.of}` : 'Todos presentes'}
            </Button>
          )}
          {students.length >= SEARCH_FROM && <SearchField label="Buscar en la lista" value={search} onSearch={setSearch} />}
          <Matches students={students} search={search} mark={may ? (id, present) => void mark(id, present) : undefined} />
        </>
      )}
    </section>
  )
}

function Counts({ students }: { students: readonly Checked[] }) {
  const marked = (value: boolean | null) => students.filter(each => each.attendance === value).length
  const [present, absent, none] = [marked(true), marked(false), marked(null)]
  const share = (part: number) => ({ width: `${(part * 100) / students.length}%` })
  return (
    <>
      <div className={figureStyles.bar} data-slot="bar" aria-hidden>
        <i className={styles.present} style={share(present)} />
        <i className={styles.absent} style={share(absent)} />
      </div>
      <p className={classes(styles.counts, 'tabular')} role="status">
        {[counted(present, 'presente', 'presentes'), counted(absent, 'ausente', 'ausentes'), `${none} sin marcar`].join(' · ')}
      </p>
    </>
  )
}

interface FoundProps {
  students: readonly Checked[]
  search: string
  mark?(id: string, present: boolean): void
}

function Matches({ students, search, mark }: FoundProps) {
  const words = fold(search).split(' ').filter(Boolean)
  const matches = students.filter(each => words.every(word => ` ${fold(fullName(each))}`.includes(` ${word}`)))
  return matches.length > 0 ? <ChecklistRows students={matches} mark={mark} /> : <p className={styles.note}>Nadie con «{search}».</p>
}
