import { Button } from 'antd'
import { CheckCheck, ChevronLeft, ChevronRight, CloudCheck, CloudOff, Pencil, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { closedDaysChanged } from '#features/teaching/lessons/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { addDays, formatBirthday, formatDay, wallClock, weekdayOf } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import { formatHour, hhmmOf, minutesOf, WEEKDAYS } from '#lib/schedules.ts'
import { fold, fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { classes } from '#web/look/classes.ts'
import { useSession } from '#web/session/session.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { useNow } from '#web/state/useNow.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { attendanceAccess } from '../../access.ts'
import { attendance, attendanceChanged, type ListDay } from '../../contract.ts'
import { ListRow } from './ListRow.tsx'
import { NoLesson } from './NoLesson.tsx'
import { nextMark, useListMarks, type Marked } from './useListMarks.ts'
import styles from './listSheet.module.css'
import figureStyles from '#web/ui/figure.module.css'

const LIVE_ROUTES = [attendance.checklist]
/** The sheet opens this long before the lesson. */
const EARLY = 15
/** Later than this after the beginning is late. */
const GRACE = 10
const SEARCH_FROM = 12

interface Props {
  id: string
  day: string | undefined
  onDay(day: string | undefined): void
  onClose(): void
}

/** 'Tomar lista': the students of a group with their marks of a day, taken by keys or by pressing the rows (M83). */
export function ListSheet({ id, day, onDay, onClose }: Props) {
  useFocusReturn()
  useLostAccess(attendanceAccess.checklist, onClose)
  const { data, error, refetch } = useRead(attendance.checklist, { params: { id }, query: day ? { date: day } : {} })
  useLive(attendanceChanged, LIVE_ROUTES)
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(closedDaysChanged, LIVE_ROUTES)
  const box = useRef<HTMLDivElement>(null)
  return (
    <Modal
      open
      first="heading"
      width={720}
      className={styles.sheet}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      destroyOnHidden
      title={<>Tomar lista {data && <span className={styles.group}>{data.group.name}</span>}</>}
    >
      <div ref={box} className={styles.body}>
        {data ? (
          <OpenSheet
            key={data.day}
            list={data}
            error={error?.message}
            onRetry={() => void refetch()}
            box={box}
            onDay={onDay}
            onClose={onClose}
          />
        ) : error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={11} height={44} bars={['50%', '20%']} />
        )}
      </div>
    </Modal>
  )
}

interface TakenProps extends Pick<Props, 'onDay' | 'onClose'> {
  list: ListDay
  error: string | undefined
  onRetry(): void
  box: RefObject<HTMLDivElement | null>
}

function useShut({ day, lesson, group, students }: ListDay): string | null {
  const { day: today, minutes } = wallClock(useNow(), useSession().academy.timeZone)
  if (group.startDate > day) return `El grupo empieza el ${formatDay(group.startDate)}.`
  if (students.length === 0) return 'Nadie inscrito todavía.'
  const opens = lesson && minutesOf(lesson.startHour) - EARLY
  return day === today && opens !== null && minutes < opens ? `Se abre a las ${formatHour(hhmmOf(opens))}.` : null
}

function OpenSheet({ list, error, onRetry, box, onDay, onClose }: TakenProps) {
  const { day, group, lesson, students } = list
  const { can, academy } = useSession()
  const { day: today } = wallClock(useNow(), academy.timeZone)
  const isPast = day < today
  const [correcting, setCorrecting] = useState(false)
  const [extra, setExtra] = useState(false)
  const [search, setSearch] = useState('')
  const { meant, mark, savedAt, kept } = useListMarks({ group: group._id, day, extra })
  const mayCorrect = isPast && (can(attendanceAccess.update) || can(attendanceAccess.own))
  const shut = useShut(list)
  const may = (isPast ? mayCorrect && correcting : can(attendanceAccess.list)) && shut === null
  const marks = useMemo(
    () => new Map<string, Marked>(students.map(({ _id, attendance: saved }) => [_id, _id in meant ? (meant[_id] ?? null) : saved])),
    [students, meant],
  )
  const words = fold(search).split(' ').filter(Boolean)
  const rows = students.filter(each => words.every(word => ` ${fold(fullName(each))}`.includes(` ${word}`)))
  const rest = students.filter(({ _id }) => marks.get(_id) === null)
  const [armedId, arm] = useState(() => rest[0]?._id ?? students[0]?._id)
  const at = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === armedId),
  )
  const armed = rows[at]

  const set = (id: string, to: Marked) => may && mark({ [id]: to })
  const step = (by: number) => {
    const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (to) arm(to._id)
  }
  /** The mark, and the row below. */
  const say = (to: Marked) => {
    if (!armed) return
    set(armed._id, to)
    step(1)
  }
  const everybody = () => mark(Object.fromEntries(rest.map(({ _id }) => [_id, true])))
  const go = (to: string | null) => to && onDay(to === today ? undefined : to)
  const rowsToDraw = list.closed && !extra ? null : rows
  usePlaceKeys(box, {
    arrowdown: ['Recorrer', () => step(1)],
    arrowup: ['Recorrer', () => step(-1)],
    ' ': ['Cambiar la marca', may && armed ? () => set(armed._id, nextMark(marks.get(armed._id) ?? null)) : undefined],
    p: ['Presente', may ? () => say(true) : undefined],
    f: ['Falta', may ? () => say(false) : undefined],
    t: ['Presentes los restantes', may && rest.length > 0 ? everybody : undefined],
    arrowleft: ['Otro día de clase', list.previous ? () => go(list.previous) : undefined],
    arrowright: ['Otro día de clase', list.next ? () => go(list.next) : undefined],
    enter: ['Listo', onClose],
  })
  useEffect(() => {
    box.current?.querySelector('[data-armed]')?.scrollIntoView({ block: 'nearest' })
  }, [armedId, box])

  const start = lesson && minutesOf(lesson.startHour)
  return (
    <>
      <Head list={list} isToday={day === today} marks={marks} arrivals={arrivalsOf(list, start, academy.timeZone)} onGo={go} />
      {error && <Failed slim reason={error} retry={onRetry} />}
      {list.closed && !extra ? (
        <div className={styles.note}>
          <NoLesson {...list.closed} day={day} {...(may && { onExtra: () => setExtra(true) })} />
        </div>
      ) : (
        shut !== null && <p className={styles.note}>{shut}</p>
      )}
      {rowsToDraw && rowsToDraw.length + (search ? 1 : 0) > 0 && (
        <>
          {students.length >= SEARCH_FROM && (
            <SearchField className={styles.search} label="Buscar por apellido" value={search} onSearch={setSearch} />
          )}
          {rows.length === 0 && <p className={styles.note}>Nadie con «{search}».</p>}
          {/* Scrollable content must be reachable without a mouse, also when the marks are only read. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className={styles.rows} aria-label="Alumnos" data-scroll tabIndex={0}>
            {rows.map(student => (
              <ListRow
                key={student._id}
                nth={students.indexOf(student) + 1}
                student={student}
                mark={marks.get(student._id) ?? null}
                arrived={arrivedText(student, academy.timeZone)}
                isLate={isLate(student, start, academy.timeZone)}
                missed={missedText(student, day)}
                isArmed={student === armed}
                onArm={() => arm(student._id)}
                {...(may && { onMark: (to: Marked) => set(student._id, to) })}
              />
            ))}
          </ul>
        </>
      )}
      <div className={styles.foot} data-slot="form-foot">
        {kept > 0 ? (
          <span className={styles.kept} role="status">
            <CloudOff aria-hidden /> Sin conexión: {counted(kept, 'marca se guarda', 'marcas se guardan')} en este equipo
          </span>
        ) : (
          savedAt && (
            <span className={styles.saved} role="status">
              <CloudCheck aria-hidden /> Guardado {wallClock(new Date(savedAt), academy.timeZone).time}
            </span>
          )
        )}
        {may && (
          <span className="hint" data-gives>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> <Kbd>Espacio</Kbd> cambiar
          </span>
        )}
        <span className="spacer" />
        {mayCorrect && !correcting && shut === null && rowsToDraw && (
          <Button icon={<Pencil aria-hidden />} onClick={() => setCorrecting(true)}>
            Corregir
          </Button>
        )}
        {may && rowsToDraw && rest.length > 0 && (
          <Button icon={<CheckCheck aria-hidden />} onClick={everybody}>
            {rest.length === students.length ? 'Todos presentes' : `Presentes los ${rest.length} restantes`} <Kbd>T</Kbd>
          </Button>
        )}
        <Button type="primary" onClick={onClose}>
          Listo <Kbd>↵</Kbd>
        </Button>
      </div>
    </>
  )
}

type Student = ListDay['students'][number]

const arrivedText = ({ arrivedAt }: Student, timeZone: string) => (arrivedAt ? wallClock(new Date(arrivedAt), timeZone).time : null)

const isLate = ({ arrivedAt }: Student, start: number | null, timeZone: string) =>
  arrivedAt !== null && start !== null && wallClock(new Date(arrivedAt), timeZone).minutes > start + GRACE

/** 'faltó también ayer', 'faltó 4 seguidas'; amber from three on. */
function missedText({ missed, missedOn }: Student, day: string): { text: string; isLong: boolean } | null {
  if (missed === 0 || missedOn === null) return null
  const text = missed > 1 ? `faltó ${missed} seguidas` : missedOn === addDays(day, -1) ? 'faltó también ayer' : 'faltó la vez anterior'
  return { text, isLong: missed > 2 }
}

const arrivalsOf = ({ students }: ListDay, start: number | null, timeZone: string) =>
  students.filter(student => isLate(student, start, timeZone)).length

interface HeadProps {
  list: ListDay
  isToday: boolean
  marks: ReadonlyMap<string, Marked>
  arrivals: number
  onGo(day: string | null): void
}

function Head({ list: { day, lesson, students, previous, next, closed }, isToday, marks, arrivals, onGo }: HeadProps) {
  const all = [...marks.values()]
  const [present, absent, none] = [true, false, null].map(mark => all.filter(each => each === mark).length) as [number, number, number]
  const share = (part: number) => ({ width: `${students.length === 0 ? 0 : (part * 100) / students.length}%` })
  const weekday = WEEKDAYS[weekdayOf(day)]!
  const place = lesson && [lesson.location, lesson.classRoom].filter(Boolean).join(', ')
  return (
    <div className={styles.head}>
      <p className={styles.when}>
        <span className="tabular">
          {isToday && 'Hoy, '}
          {isToday ? weekday.toLowerCase() : weekday} {formatBirthday(day)}
          {lesson && `, ${formatHour(lesson.startHour)}–${formatHour(lesson.endHour)}`}
          {place && ` · ${place}`}
        </span>
        <span className="spacer" />
        <IconButton icon={ChevronLeft} label="Clase anterior" disabled={previous === null} onClick={() => onGo(previous)} />
        <IconButton icon={ChevronRight} label="Clase siguiente" disabled={next === null} onClick={() => onGo(next)} />
      </p>
      {!closed && students.length > 0 && (
        <div className={styles.sums}>
          <p className={styles.count}>
            <b className="tabular">{present + absent}</b> <span className="muted">de {students.length} marcados</span>
          </p>
          <div className={classes(figureStyles.bar, styles.bar)} data-slot="bar" aria-hidden>
            <i className={styles.present} style={share(present)} />
            <i className={styles.absent} style={share(absent)} />
          </div>
          <p className={classes(styles.words, 'tabular')} role="status">
            <span data-mark="present">
              {counted(present, 'presente', 'presentes')}
              {arrivals > 0 && `, ${arrivals} tarde`}
            </span>
            <span data-mark="absent">{counted(absent, 'falta', 'faltas')}</span>
            <span data-mark="none">{none} sin marcar</span>
          </p>
        </div>
      )}
    </div>
  )
}
