import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { addDays, weekdayOf } from '#lib/days.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { classroomsChanged, locationsChanged } from '#features/foundation/locations/contract.ts'
import { closedDaysAccess } from '#features/teaching/lessons/access.ts'
import { closedDaysChanged, lessonsChanged } from '#features/teaching/lessons/contract.ts'
import type { Landing } from '#features/teaching/lessons/web/shared/changeValues.ts'
import { LessonPanel } from '#features/teaching/lessons/web/shared/LessonPanel.tsx'
import { absencesAccess } from '#features/teaching/teachers/access.ts'
import { UncoveredButton } from '#features/teaching/teachers/web/shared/UncoveredButton.tsx'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useSwipe } from '#web/hooks/useSwipe.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { calendar, type Lesson } from '../contract.ts'
import { TakeList } from './TakeList.tsx'
import { CalendarTools } from './CalendarTools.tsx'
import { Rail } from './Rail.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { dayTitle, panelLesson, roomsOf, rowOf, sectionsOf, VIEWS, weekTitle, type View } from './weekView.ts'
import styles from './calendar.module.css'

const ClosedDaysDrawer = lazy(async () => (await import('#features/teaching/lessons/web/shared/ClosedDaysDrawer.tsx')).ClosedDaysDrawer)
const NewGroup = lazy(async () => (await import('./NewGroup.tsx')).NewGroup)
const LIVE_ROUTES = [calendar.week]
const RAILS: Record<View, string> = { salones: 'Salones', profesores: 'Profesores', sede: 'Sedes' }

/** The Monday of the day's week. */
const mondayOf = (day: string) => addDays(day, -weekdayOf(day))
const weekOf = (day: string) => Array.from({ length: 7 }, (_, at) => addDays(mondayOf(day), at))

/** /calendario: the week of a room or a teacher, or the day of a campus, by the hour, with free hours and clashes (CAL-9). */
export function CalendarPage() {
  const today = useToday()
  const address: { semana?: string; sede?: string; vista?: string; de?: string; ver?: string; cerrar?: number } = useSearch({
    strict: false,
  })
  const navigate = useNavigate()
  const phone = usePhone()
  const days = weekOf(address.semana ?? today)
  const view = VIEWS.find(name => name === address.vista) ?? 'salones'
  // Until the user chooses, it is today, also after midnight.
  const [chosenDay, setDay] = useState<number>()
  const day = chosenDay ?? Math.max(0, days.indexOf(today))
  const reading = useRead(calendar.week, { query: { date: days[0]! } })
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(classroomsChanged, LIVE_ROUTES)
  useLive(locationsChanged, LIVE_ROUTES)
  useLive(employeesChanged, LIVE_ROUTES)
  useLive(talksChanged, LIVE_ROUTES)
  useLive(closedDaysChanged, LIVE_ROUTES)
  useLive(lessonsChanged, LIVE_ROUTES)
  const { can } = useSession()
  const [opened, setOpened] = useState<{ lesson: Lesson; to?: Landing }>()

  const [landing, setLanding] = useState<Landing>()

  const change = (search: Record<string, string | number | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  const go = (to: 'before' | 'today' | 'after') => {
    setDay(to === 'today' ? undefined : day)
    change({ semana: to === 'today' ? undefined : addDays(days[0]!, to === 'before' ? -7 : 7) })
  }

  const week = reading.data
  const at = address.sede
  const sections =
    week &&
    sectionsOf(
      {
        days: week.days,
        locations: week.locations.filter(({ _id }) => at === undefined || _id === at),
        lessons: week.lessons.filter(({ location }) => at === undefined || location?._id === at),
      },
      view,
    )
  const oneDay = phone || view === 'sede' || address.ver === 'jornada'
  const row = sections && rowOf(sections, address.de, oneDay ? day : undefined)
  const swipe = useSwipe(by => {
    const rows = sections?.flatMap(section => section.rows) ?? []
    const next = rows[rows.findIndex(({ key }) => key === row?.key) + by]
    if (next) change({ de: next.key }, true)
  })
  return (
    <Page
      section="Administración Escolar"
      title="Calendario"
      tools={
        <>
          <CalendarTools
            title={weekTitle(days)}
            present={oneDay ? days[day] === today : days.includes(today)}
            go={go}
            campuses={week?.locations ?? []}
            campus={at}
            onCampus={sede => change({ sede })}
            view={view}
            onView={vista => change({ vista: vista === 'salones' ? undefined : vista, de: undefined }, true)}
            byDay={phone || view === 'sede' ? undefined : oneDay}
            onByDay={alone => change({ ver: alone ? 'jornada' : undefined }, true)}
            {...(can(closedDaysAccess.read) && { onClosedDays: () => change({ cerrar: Number(today.slice(0, 4)) }) })}
          />
          {can(absencesAccess) && <UncoveredButton from={days[0]!} to={days[6]!} campus={at} />}
        </>
      }
    >
      {reading.error && <Failed slim={week !== undefined} reason={reading.error.message} retry={() => void reading.refetch()} />}
      {!sections && !reading.error && <Skeleton rows={9} height={64} />}
      {oneDay && row && (
        <Segmented
          className={styles.days}
          aria-label="Día"
          block
          options={days.map((each, i) => ({ value: i, label: <DayLabel title={dayTitle(each, i)} /> }))}
          value={day}
          onChange={setDay}
        />
      )}
      {sections &&
        (row ? (
          <div className={styles.content}>
            <Rail label={RAILS[view]} sections={sections} chosen={row} onChoose={de => change({ de }, true)} />
            <div className={styles.grid} {...(phone && swipe)}>
              <WeekGrid
                key={row.key}
                row={row}
                lessons={week.lessons}
                locations={week.locations}
                closed={week.closed}
                days={days}
                today={today}
                view={view}
                only={oneDay ? day : undefined}
                onOpen={lesson => setOpened({ lesson })}
                onMove={(lesson, to) => setOpened({ lesson, to })}
                onBegin={setLanding}
              />
            </div>
          </div>
        ) : (
          <Empty icon={CalendarDays} title="No hay clases en esta semana">
            {view === 'profesores' ? 'Ningún grupo activo tiene clase estos días.' : 'Todavía no hay sedes con salones.'}
          </Empty>
        ))}
      {opened && week && (
        <LessonPanel
          lesson={panelLesson(opened.lesson)}
          to={opened.to}
          rooms={roomsOf(week.locations)}
          given={week.lessons}
          today={today}
          more={<TakeList id={opened.lesson._id} day={opened.lesson.date} today={today} />}
          onClose={() => setOpened(undefined)}
        />
      )}
      {landing && week && (
        <Suspense>
          <NewGroup here={landing} locations={week.locations} onClose={() => setLanding(undefined)} />
        </Suspense>
      )}
      {address.cerrar !== undefined && can(closedDaysAccess.read) && (
        <Suspense>
          <ClosedDaysDrawer
            campuses={week?.locations ?? []}
            today={today}
            first={address.cerrar}
            onClose={() => change({ cerrar: undefined })}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** 'L' above '16'; screen readers read all of it. */
const DayLabel = ({ title }: { title: string }) => (
  <span className={styles.day}>
    <span className="visuallyHidden">{title}</span>
    <span aria-hidden>{title.slice(0, 1)}</span>
    <b aria-hidden>{title.slice(4)}</b>
  </span>
)
