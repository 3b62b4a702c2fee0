import { CalendarCheck, UserPlus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnclosedDays } from '#features/money/cash/web/shared/UnclosedDays.tsx'
import { studentsAccess } from '#features/people/students/access.ts'
import { useSession } from '#web/session/session.tsx'
import { classes } from '#web/look/classes.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import type { DayChoice } from '../dayChoice.ts'
import { CampusChoice, DaySwitch, HomeHead } from '../HomeHead.tsx'
import { HomeSkeleton } from '../HomeSkeleton.tsx'
import { hasWaiting, WaitingCard } from '../WaitingCard.tsx'
import { DebtorsCard } from './DebtorsCard.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { DrawerCard, NextDayCard, OverCard, PendingCard, whenText } from './EveningCards.tsx'
import { FewSeatsCard } from './FewSeatsCard.tsx'
import { NowCard } from './NowCard.tsx'
import { TillButton } from './TillButton.tsx'
import { useDesk, type Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import styles from './desk.module.css'

const PART_NAMES: Record<Desk['failed'][number], string> = {
  takings: 'Cobros de hoy',
  enrolments: 'Inscripciones',
  now: 'Ahora en la sede',
  seats: 'Lugares por agotarse',
  overdue: 'Con clase hoy y vencido',
  waiting: 'Lista de espera',
  evening: 'El cierre de hoy',
}

const isEmpty = ({ takings, enrolments, now, seats, overdue, waiting, failed }: Desk) =>
  ![takings, enrolments, now, seats, overdue, waiting].some(Boolean) && failed.length === 0

/** A new academy, where all figures are zero (LLE-64). */
const isNew = ({ takings, enrolments, now, seats }: Desk) => !takings?.count && !enrolments?.academy && !now?.list.length && !seats?.length

/** Reception's day (HOM-26): current lessons, debtors with class today, groups almost full; one key opens the till. */
export function DeskDay({ choice }: { choice: DayChoice }) {
  const { read, desk, today, time, minutes, choose } = useDesk()
  const phone = usePhone()
  const { academy } = useSession()
  const navigate = useNavigate()
  const retry = () => void read.refetch()
  const location = desk?.location ?? undefined
  const owing = desk?.overdue && desk.overdue.count > 0 ? desk.overdue : undefined
  const next = desk?.evening?.next
  const coming = next?.debtors && next.debtors.count > 0 ? { day: next.day, debtors: next.debtors } : undefined
  return (
    <div className={homeStyles.home} aria-busy={read.isPlaceholderData || undefined}>
      <HomeHead day={desk?.day ?? today} time={time}>
        <DaySwitch choice={choice} />
        <CampusChoice campuses={desk?.campuses ?? []} campus={location} onCampus={choose} folded />
        <RouteButton
          access={studentsAccess.register}
          icon={<UserPlus aria-hidden />}
          onClick={() => void navigate({ to: '.', search: (before: object) => ({ ...before, inscripcion: 'nueva' }) })}
        >
          Inscripción
        </RouteButton>
        {!phone && <TillButton keyed quiet={desk?.evening?.drawer !== undefined} />}
      </HomeHead>
      <UnclosedDays />
      {read.error && <Failed slim={desk !== undefined} reason={read.error.message} retry={retry} />}
      {!desk && !read.error && <HomeSkeleton />}
      {desk && isEmpty(desk) && (
        <Empty icon={CalendarCheck} title="Nada por mostrar hoy">
          Tus permisos cambiaron. Abre una pantalla del menú.
        </Empty>
      )}
      {desk && academy.starting && isNew(desk) && !isEmpty(desk) && (
        <Empty icon={UserPlus} title="Todavía no hay alumnos">
          Inscribe al primero: aquí verás los cobros, las clases y los pendientes de hoy.
        </Empty>
      )}
      {desk && !isEmpty(desk) && !(academy.starting && isNew(desk)) && (
        <>
          {!desk.evening && <DeskFigures desk={desk} />}
          {desk.failed.map(part => (
            <Failed key={part} slim reason={`No se pudo cargar: ${PART_NAMES[part]}.`} retry={retry} />
          ))}
          <Columns
            main={
              desk.evening ? (
                <>
                  {desk.evening.drawer && <DrawerCard drawer={desk.evening.drawer} day={desk.day} />}
                  {desk.evening.next && <NextDayCard next={desk.evening.next} today={desk.day} location={location} />}
                  <PendingCard {...desk.evening} />
                  <OverCard over={desk.evening.over} enrolments={desk.enrolments?.here} />
                </>
              ) : (
                <>
                  {desk.now && <NowCard now={desk.now} minutes={minutes} location={location} />}
                  {desk.seats && desk.seats.length > 0 && <FewSeatsCard seats={desk.seats} location={location} />}
                </>
              )
            }
            side={[
              hasWaiting(desk.waiting) && <WaitingCard key="waiting" waiting={desk.waiting} />,
              coming && (
                <DebtorsCard key="coming" title={`Vienen ${whenText(coming.day, desk.day)} y deben`} debtors={coming.debtors} act="write" />
              ),
              owing && desk.evening && <DebtorsCard key="came" title="Con clase hoy y deben" debtors={owing} act="charge" folded />,
              owing && !desk.evening && <DebtorsCard key="owing" title="Con clase hoy y vencido" debtors={owing} act="charge" />,
            ]}
          />
        </>
      )}
    </div>
  )
}

function Columns({ main, side }: { main: ReactNode; side: readonly (ReactNode | false | undefined)[] }) {
  const shown = side.filter(Boolean)
  return (
    <div className={classes(homeStyles.grid, styles.grid, shown.length === 0 && homeStyles.wide)}>
      <div className={homeStyles.main}>{main}</div>
      {shown.length > 0 && <div className={homeStyles.side}>{shown}</div>}
    </div>
  )
}
