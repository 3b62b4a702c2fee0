import { CalendarCheck, UserPlus } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
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
import { DeskFigures } from './DeskFigures.tsx'
import { FewSeatsCard } from './FewSeatsCard.tsx'
import { NowCard } from './NowCard.tsx'
import { OverdueCard } from './OverdueCard.tsx'
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
        {!phone && <TillButton keyed />}
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
          <DeskFigures desk={desk} />
          {desk.failed.map(part => (
            <Failed key={part} slim reason={`No se pudo cargar: ${PART_NAMES[part]}.`} retry={retry} />
          ))}
          <div className={classes(homeStyles.grid, styles.grid, !(owing || hasWaiting(desk.waiting)) && homeStyles.wide)}>
            <div className={homeStyles.main}>
              {desk.now && <NowCard now={desk.now} minutes={minutes} location={location} />}
              {desk.seats && desk.seats.length > 0 && <FewSeatsCard seats={desk.seats} location={location} />}
            </div>
            {(owing ?? hasWaiting(desk.waiting)) && (
              <div className={homeStyles.side}>
                {hasWaiting(desk.waiting) && <WaitingCard waiting={desk.waiting} />}
                {owing && <OverdueCard overdue={owing} />}
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}
