import { Button } from 'antd'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import { wallClock } from '#lib/days.ts'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { useNow } from '#web/state/useNow.ts'
import { call } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { advisories, advisoriesChanged } from '../contract.ts'
import { ADVISORY_TEXTS } from '../texts.ts'
import { weekOf } from '../weeks.ts'
import { slotOf } from './address.ts'
import { SlotSidebar } from './drawer/SlotSidebar.tsx'
import { hasNone, NoneToday } from './NoneToday.tsx'
import { useAddress } from './useAddress.ts'
import { DayList, WeekGrid } from './WeekGrid.tsx'
import { WeekPicker } from './WeekPicker.tsx'
import { cellAt, dayTitle, isEmpty, stepsOf, weekdayName } from './weekView.ts'
import styles from './advisories.module.css'

const LIVE_ROUTES = [advisories.week, advisories.booking, advisories.candidates]
const CLOSED = { hueco: undefined, curso: undefined, ver: undefined, lugar: undefined }

/** /asesorias: the week of advisories by day and hour (ADV-30). */
export function AdvisoriesPage() {
  const clock = wallClock(useNow(), useSession().academy.timeZone)
  const [address, change] = useAddress()
  const phone = usePhone()
  const day = address.semana ?? clock.day
  const { monday } = weekOf(day)
  const { data, error, refetch } = useRead(advisories.week, { query: { date: monday } })
  useLive(advisoriesChanged, LIVE_ROUTES)
  useLive(coursesChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  const file = useSaveFile()

  const days = data?.dateArray
  const at = slotOf(address.hueco)
  const cell = days && cellAt(days, at)
  const open = (hueco: string) => change({ ...CLOSED, hueco }, address.hueco !== undefined)
  const openDay = (semana: string) => change({ ...CLOSED, semana })
  const grid = { clock, open: address.hueco, onOpen: open }
  const oneDay = days?.filter(({ date }) => date === day) ?? []
  return (
    <Page
      section="Administración Escolar"
      title="Asesorías"
      tools={
        <>
          <WeekPicker day={day} today={clock.day} onChange={openDay} />
          <span className="spacer" />
          <Button
            icon={<CalendarPlus aria-hidden />}
            loading={file.busy}
            onClick={() => void file.save(() => call(advisories.file, { query: { date: monday } }), `asesorias-${monday}.ics`)}
          >
            Guardar en calendario
          </Button>
        </>
      }
      aside={
        at &&
        cell &&
        cell.appoimentList.length > 0 && (
          <SlotSidebar
            key={address.hueco}
            at={at}
            cell={cell}
            clock={clock}
            address={address}
            change={change}
            {...neighbours(stepsOf(days), address.hueco!, open)}
            onClose={() => change(CLOSED)}
          />
        )
      }
    >
      {error && <Failed slim={days !== undefined} reason={error.message} retry={() => void refetch()} />}
      {!days && !error && <Skeleton rows={6} height={88} />}
      {phone && days && (
        <Segmented
          className={styles.days}
          aria-label="Día"
          block
          options={days.map(({ date }) => ({ value: date, label: <DayLabel date={date} /> }))}
          value={day}
          onChange={semana => change({ ...CLOSED, semana }, true)}
        />
      )}
      {days && !phone && <NoneToday slim days={days} today={clock.day} onOpen={openDay} />}
      {days &&
        (phone && day === clock.day && hasNone(days, day) ? (
          <NoneToday days={days} today={day} onOpen={openDay} />
        ) : isEmpty(phone ? oneDay : days) ? (
          <Empty icon={CalendarClock} title={phone ? 'No hay asesorías este día' : ADVISORY_TEXTS.empty}>
            Las horas salen de los cursos que tienen sus asesorías activas.
          </Empty>
        ) : phone ? (
          <DayList days={oneDay} {...grid} />
        ) : (
          <WeekGrid days={days} {...grid} />
        ))}
    </Page>
  )
}

/** The hours before and after the open one that have courses. */
function neighbours(steps: readonly string[], key: string, open: (key: string) => void) {
  const at = steps.indexOf(key)
  const to = (step: string | undefined) => (at >= 0 && step !== undefined ? () => open(step) : undefined)
  return { previous: to(steps[at - 1]), next: to(steps[at + 1]) }
}

/** 'M' over '24'; screen readers get the full text. */
const DayLabel = ({ date }: { date: string }) => (
  <span className={styles.dayLabel}>
    <span className="visuallyHidden">{dayTitle(date)}</span>
    <span aria-hidden>{weekdayName(date).slice(0, 1)}</span>
    <b aria-hidden>{Number(date.slice(8))}</b>
  </span>
)
