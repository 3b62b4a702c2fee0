import { Button, Dropdown } from 'antd'
import { CalendarX, ChevronDown, ChevronLeft, ChevronRight, CloudCheck, Printer, Users } from 'lucide-react'
import { useState } from 'react'
import { closedDaysChanged } from '#features/teaching/lessons/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { addDays, shortDay, wallClock } from '#lib/days.ts'
import { call } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { usePrintFile } from '#web/calls/saveFile.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useToday } from '#web/state/useNow.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { attendanceAccess } from '../../access.ts'
import { attendance, attendanceChanged, SIGN_DAYS, type Matrix } from '../../contract.ts'
import { MatrixGrid, type Cell } from './MatrixGrid.tsx'
import { useMatrixMarks } from './useMatrixMarks.ts'
import styles from './matrix.module.css'

const READS = [attendance.matrix]
type Range = { from?: string; to?: string }

/** Tab 'Asistencia' of the group window: students by lesson days (DIR-34). */
export function GroupMatrix({ id }: { id: string }) {
  const [range, setRange] = useState<Range>({})
  const { data, error, refetch } = useRead(attendance.matrix, { params: { id }, query: range })
  useLive(attendanceChanged, READS)
  useLive(groupsChanged, READS)
  useLive(studentsChanged, READS)
  useLive(closedDaysChanged, READS)
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={11} height={36} bars={['20%', '70%']} />
  return (
    <>
      <Tools matrix={data} range={range} onRange={setRange} />
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {data.days.length === 0 ? (
        <Empty icon={CalendarX} title="Todavía no hay clases">
          Cada día de clase es una columna.
        </Empty>
      ) : data.students.length === 0 ? (
        <Empty icon={Users} title="El grupo todavía no tiene alumnos">
          Aparecen aquí cuando se inscriben.
        </Empty>
      ) : (
        <Marks key={data.days[0]!.day} matrix={data} />
      )}
    </>
  )
}

function Tools({ matrix, range, onRange }: { matrix: Matrix; range: Range; onRange(range: Range): void }) {
  const { days, earlier, later, group } = matrix
  const today = useToday()
  const { busy, print: printPaper } = usePrintFile()
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const print = (query: { kind: 'sign' | 'filled'; lessons?: (typeof SIGN_DAYS)[number] } & Range) =>
    printPaper(() => call(attendance.paper, { params: { id: group._id }, query }))
  const papers = [
    { key: 'filled', label: 'Concentrado', disabled: days.length === 0, onClick: () => print({ kind: 'filled', ...range }) },
    ...SIGN_DAYS.map(lessons => ({
      key: lessons,
      label: `Lista para firmar, ${lessons} clases`,
      onClick: () => print({ kind: 'sign', lessons }),
    })),
  ]
  return (
    <div className={styles.tools} data-slot="toolbar">
      <IconButton
        icon={ChevronLeft}
        label="Días anteriores"
        disabled={!earlier}
        onClick={() => first && onRange({ to: addDays(first, -1) })}
      />
      <span className="tabular">{first && last ? `${shortDay(first, today)} a ${shortDay(last, today)}` : 'Sin días'}</span>
      <IconButton
        icon={ChevronRight}
        label="Días siguientes"
        disabled={!later}
        onClick={() => last && onRange({ from: addDays(last, 1) })}
      />
      <span className={styles.legend} aria-hidden>
        <b className={styles.came}>●</b> vino <b className={styles.absent}>✕</b> faltó <b>–</b> sin marca
      </span>
      <span className="spacer" />
      <Dropdown menu={{ items: papers }} trigger={['click']} placement="bottomRight">
        <Button icon={<Printer aria-hidden />} loading={busy}>
          Imprimir <ChevronDown aria-hidden />
        </Button>
      </Dropdown>
    </div>
  )
}

function Marks({ matrix }: { matrix: Matrix }) {
  const { can, academy } = useSession()
  const today = useToday()
  const { mark, markOf, savedAt } = useMatrixMarks(matrix.group._id)
  const [cell, setCell] = useState<Cell>({ row: 0, column: matrix.days.length - 1 })
  const may = (day: string) => (day === today ? can(attendanceAccess.list) : can(attendanceAccess.update) || can(attendanceAccess.own))
  const mayAny = matrix.days.some(({ day }) => may(day))
  return (
    <>
      <MatrixGrid matrix={matrix} markOf={markOf} cell={cell} onCell={setCell} may={may} onMark={mark} />
      <div className={styles.foot} data-slot="form-foot">
        {savedAt && (
          <span className={styles.saved} role="status">
            <CloudCheck aria-hidden /> Guardado {wallClock(new Date(savedAt), academy.timeZone).time}
          </span>
        )}
        <span className="spacer" />
        {mayAny && (
          <span className="hint" data-gives>
            <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>Espacio</Kbd> cambiar
          </span>
        )}
        <span className={styles.note}>El % cuenta los días con lista; sin marca es falta.</span>
      </div>
    </>
  )
}
