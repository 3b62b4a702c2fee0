import { useSession } from '#web/session/session.tsx'
import { useNow } from '#web/state/useNow.ts'
import { HourGrid, type HourColumn } from '#web/ui/hours/HourGrid.tsx'
import { useFreeStretch } from '#web/ui/hours/useFreeStretch.ts'
import { useHourDrag } from '#web/ui/hours/useHourDrag.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import type { Landing } from '#features/teaching/lessons/web/shared/changeValues.ts'
import { wallClock } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { CalendarLocation, Lesson } from '../contract.ts'
import { LessonBlock } from './LessonBlock.tsx'
import { clashOf, verdictText } from './verdict.ts'
import { axisOf, closedAt, dayTitle, keyOf, spanOf, type GridRow, type View } from './weekView.ts'

interface Props {
  row: GridRow
  /** All lessons of the week, for the clashes of a dragged one. */
  lessons: readonly Lesson[]
  /** Campuses with their rooms, which are the columns of a campus day. */
  locations: readonly CalendarLocation[]
  closed: readonly ClosedDay[]
  days: readonly string[]
  today: string
  view: View
  /** The index of a single visible day: on a phone, in a campus day, and on request. */
  only: number | undefined
  onOpen(lesson: Lesson): void
  /** The user dropped a lesson at another place. */
  onMove(lesson: Lesson, to: Landing): void
  /** Opens the wizard for 'Nuevo grupo aquí'. */
  onBegin(here: Landing): void
}

const STEP = 15

/** The hours of a room or a teacher, one column per day; of a campus one day, one column per room. */
export function WeekGrid({ row, lessons, locations, closed, days, today, view, only, onOpen, onMove, onBegin }: Props) {
  const { can, academy } = useSession()
  const now = wallClock(useNow(), academy.timeZone)
  const { from, to } = axisOf(row)
  const rooms = view === 'sede' ? (locations.find(({ _id }) => _id === row.key)?.classRooms ?? []) : null
  const laneLessons = rooms ? row.days[only ?? 0]! : row.days.flat()
  const columnOf = (lesson: Lesson) => (rooms ? rooms.findIndex(({ _id }) => _id === lesson.classRoom?._id) : days.indexOf(lesson.date))
  const columns: HourColumn[] = rooms
    ? rooms.map(({ name, capacity }, at) => ({
        at,
        title: name,
        note: `${capacity}`,
        closed: closedAt(closed, days[only ?? 0]!, row.campus),
      }))
    : days.flatMap((day, at) =>
        only === undefined || at === only
          ? [
              {
                at,
                title: dayTitle(day, at),
                current: day === today,
                ...(day === today && { note: 'hoy' }),
                closed: closedAt(closed, day, row.campus),
              },
            ]
          : [],
      )
  const mayMove = (lesson: Lesson) =>
    can(lessonsAccess.change) &&
    lesson.kind === 'group' &&
    !lesson.gone &&
    lesson.change?.kind !== 'extra' &&
    (lesson.change?.from?.day ?? lesson.date) >= today
  const byKey = new Map(laneLessons.map(lesson => [keyOf(lesson), lesson]))
  const spotOf = (lesson: Lesson, column: number, start: number): Landing => {
    const { start: begins, end } = spanOf(lesson)
    return {
      day: rooms ? lesson.date : days[column]!,
      startHour: hhmmOf(start),
      endHour: hhmmOf(start + end - begins),
      ...(rooms && { classRoom: rooms[column]!._id }),
    }
  }
  const drag = useHourDrag({
    from,
    to,
    columns: rooms?.length ?? days.length,
    at(key, column, minute) {
      const lesson = byKey.get(key)
      if (!lesson) return null
      const { start, end } = spanOf(lesson)
      const begins = Math.max(from, Math.min(to - (end - start), Math.round(minute / STEP) * STEP))
      const spot = spotOf(lesson, column, begins)
      const clash = clashOf({ lessons, closed, today }, lesson, spot)
      return { column, start: begins, end: begins + end - start, text: verdictText(lesson, spot, clash), bad: clash !== null }
    },
    onDrop(key, { column, start }) {
      const lesson = byKey.get(key)
      if (!lesson || (columnOf(lesson) === column && spanOf(lesson).start === start)) return
      onMove(lesson, spotOf(lesson, column, start))
    },
  })
  const dayAt = (column: number) => (rooms ? days[only ?? 0]! : days[column]!)
  const roomAt = (column: number) => (rooms ? rooms[column]?._id : view === 'salones' && row.campus !== null ? row.key : undefined)
  const free = useFreeStretch({
    from,
    to,
    columns: columns.map(({ at }) => at),
    taken: column =>
      dayAt(column) < today || roomAt(column) === undefined || columns.find(({ at }) => at === column)?.closed != null
        ? null
        : laneLessons.filter(lesson => !lesson.gone && columnOf(lesson) === column).map(spanOf),
    onChoose: ({ column, start, end }) =>
      onBegin({ day: dayAt(column), startHour: hhmmOf(start), endHour: hhmmOf(end), classRoom: roomAt(column)! }),
  })
  const current = columns.find(({ at }) => (rooms ? days[only ?? 0] : days[at]) === now.day)
  return (
    <HourGrid
      label={rooms ? `Salones de ${row.title}` : `Semana de ${row.title}`}
      columns={columns}
      blocks={laneLessons
        .filter(lesson => columns.some(({ at }) => at === columnOf(lesson)))
        .map(lesson => ({
          key: keyOf(lesson),
          column: columnOf(lesson),
          ...spanOf(lesson),
          movable: mayMove(lesson),
          children: <LessonBlock lesson={lesson} view={view} movable={mayMove(lesson)} onOpen={onOpen} />,
        }))}
      from={from}
      to={to}
      now={current && { ...(!rooms && { column: current.at }), minute: now.minutes }}
      drag={drag}
      free={can(groupsAccess.create) ? free : undefined}
      freeText="Nuevo grupo aquí"
    />
  )
}
