import { CalendarCheck } from 'lucide-react'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AlsoToday } from './AlsoToday.tsx'
import { CallsCard } from './CallsCard.tsx'
import { ChartCard } from './ChartCard.tsx'
import { Figures } from './Figures.tsx'
import { HomeHead } from './HomeHead.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { PART_NAMES } from './homeText.ts'
import { TodaysGroups } from './TodaysGroups.tsx'
import { useHome, type Home } from './useHome.ts'
import './home.css'

const isEmpty = ({ enrolments, income, debts, attendance, groups, calls, advisories, messages, videos, failed }: Home) =>
  ![enrolments, income, debts, attendance, groups, calls, advisories, messages, videos].some(Boolean) && failed.length === 0

/** 'Hoy': the day in figures, each a link to what is behind it; only what the session may read (HOM-2, HOM-15). */
export function HomePage() {
  const { read, home, location, choose, today, time, timeZone } = useHome()
  const retry = () => void read.refetch()
  return (
    <Page title="Hoy">
      <div className="hm" aria-busy={read.isPlaceholderData || undefined}>
        <HomeHead day={home?.day ?? today} time={time} campuses={home?.campuses ?? []} campus={location} onCampus={choose} />
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
            <div className={`hm-grid${home.calls || hasTasks(home) ? '' : ' hm-wide'}`}>
              <div className="hm-main">
                {(home.income ?? home.enrolments) && <ChartCard income={home.income} enrolments={home.enrolments} day={home.day} />}
                {home.groups && <TodaysGroups groups={home.groups} location={location} time={time} />}
              </div>
              {(home.calls || hasTasks(home)) && (
                <div className="hm-side">
                  {home.calls && <CallsCard calls={home.calls} today={home.day} timeZone={timeZone} />}
                  {hasTasks(home) && <AlsoToday home={home} />}
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

const hasTasks = ({ advisories, messages, videos }: Home) => [advisories, messages, videos].some(Boolean)
