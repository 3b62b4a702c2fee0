import { CalendarCheck } from 'lucide-react'
import { LateMessages } from '#features/foundation/outbox/web/shared/LateMessages.tsx'
import { UnclosedDays } from '#features/money/cash/web/shared/UnclosedDays.tsx'
import { FirstSteps } from '#features/workspace/setup/web/shared/FirstSteps.tsx'
import { absencesAccess } from '#features/teaching/teachers/access.ts'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { OpenYears } from '#features/teaching/lessons/web/shared/OpenYears.tsx'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { AlsoToday } from './AlsoToday.tsx'
import { CallsCard } from './CallsCard.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Figures } from './Figures.tsx'
import type { DayChoice } from './dayChoice.ts'
import { CampusChoice, DaySwitch, HomeHead } from './HomeHead.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { PART_NAMES } from './homeText.ts'
import { ListsCard } from './ListsCard.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { hasWaiting, WaitingCard } from './WaitingCard.tsx'
import { UncoveredCard } from './UncoveredCard.tsx'
import { TodaysGroups } from './TodaysGroups.tsx'
import { useHome, type Home } from './useHome.ts'
import { classes } from '#web/look/classes.ts'
import styles from './home.module.css'

const isEmpty = ({
  enrolments,
  income,
  debts,
  attendance,
  groups,
  lists,
  opening,
  calls,
  advisories,
  messages,
  videos,
  waiting,
  requests,
  failed,
}: Home) =>
  ![enrolments, income, debts, attendance, groups, lists, opening, calls, advisories, messages, videos, waiting, requests].some(Boolean) &&
  failed.length === 0

/** The day in figures, each a link to what is behind it; only what the session may read (HOM-2, HOM-15). */
export function GeneralDay({ choice }: { choice: DayChoice }) {
  const { read, home, location, choose, today, time, timeZone } = useHome()
  const { can } = useSession()
  const retry = () => void read.refetch()
  // A coordinator begins with lessons and groups, a director with money (HOM-37).
  const coordinates = can({ access: absencesAccess }) && !can({ access: costsAccess.read })
  const chart = home && (home.income ?? home.enrolments) && <ChartCard income={home.income} enrolments={home.enrolments} day={home.day} />
  const calls = home?.calls && <CallsCard calls={home.calls} today={home.day} timeZone={timeZone} />
  return (
    <div className={styles.home} aria-busy={read.isPlaceholderData || undefined}>
      <FirstSteps waiting={<HomeSkeleton />}>
        <HomeHead day={home?.day ?? today} time={time}>
          <DaySwitch choice={choice} />
          <CampusChoice campuses={home?.campuses ?? []} campus={location} onCampus={choose} />
        </HomeHead>
        <UnclosedDays />
        <LateMessages />
        <OpenYears />
        {read.error && <Failed slim={home !== undefined} reason={read.error.message} retry={retry} />}
        {home && home.failed.length > 0 && (
          <Failed slim reason={`No se pudo cargar: ${home.failed.map(part => PART_NAMES[part]).join(', ')}.`} retry={retry} />
        )}
        {!home && !read.error && <HomeSkeleton />}
        {home && isEmpty(home) && (
          <Empty icon={CalendarCheck} title="Nada por mostrar hoy">
            Tus permisos cambiaron. Abre una pantalla del menú.
          </Empty>
        )}
        {home && !isEmpty(home) && (
          <>
            <Figures home={home} />
            <div className={classes(styles.grid, !hasSide(home) && styles.wide)}>
              <div className={styles.main}>
                {!coordinates && chart}
                <UncoveredCard today={home.day} location={location} />
                {home.lists && home.lists.list.length > 0 && <ListsCard lists={home.lists} today={home.day} />}
                {home.groups && <TodaysGroups groups={home.groups} location={location} time={time} />}
                {coordinates && chart}
              </div>
              {hasSide(home) && (
                <div className={styles.side}>
                  {!coordinates && calls}
                  {hasOpening(home) && <OpeningCard opening={home.opening!} today={home.day} location={location} />}
                  {hasWaiting(home.waiting) && <WaitingCard waiting={home.waiting} />}
                  {coordinates && calls}
                  {hasTasks(home) && <AlsoToday home={home} />}
                </div>
              )}
            </div>
          </>
        )}
      </FirstSteps>
    </div>
  )
}

const hasOpening = ({ opening }: Home) => opening !== undefined && opening.list.length > 0
const hasSide = (home: Home) => Boolean(home.calls) || hasOpening(home) || hasTasks(home) || hasWaiting(home.waiting)
const hasTasks = ({ advisories, messages, videos, requests }: Home) => [advisories, messages, videos, requests].some(Boolean)
