import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { formatDay } from '#lib/days.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { advisories, advisoryFailures } from '../../contract.ts'
import { ADVISORY_LIMITS, hoursText } from '../../texts.ts'
import { isOver } from '../../weeks.ts'
import type { AdvisoriesAddress } from '../address.ts'
import type { ChangeAddress } from '../useAddress.ts'
import { weekdayName, type HourCell } from '../weekView.ts'
import { CoursePlaces } from './CoursePlaces.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './slotSidebar.module.css'

const QuotaModal = lazy(async () => (await import('./QuotaModal.tsx')).QuotaModal)
const AddModal = lazy(async () => (await import('./AddModal.tsx')).AddModal)
const StudentModal = lazy(async () => (await import('./StudentModal.tsx')).StudentModal)

interface Props {
  at: { date: string; hour: number }
  cell: HourCell
  clock: { day: string; minutes: number }
  address: AdvisoriesAddress
  change: ChangeAddress
  previous?: () => void
  next?: () => void
  onClose(): void
}

/** An hour: date, weekday and hour, its courses, and the students of the chosen one (ADV-32). */
export function SlotSidebar({ at, cell, clock, address, change, ...steps }: Props) {
  const { date, hour } = at
  const { appoimentList: list } = cell
  const slot = list.find(({ course }) => course._id === address.curso) ?? list[0]!
  const over = isOver(at, clock, ADVISORY_LIMITS.hours)
  const full = slot.appoiments.length >= slot.maxQuota
  const close = () => change({ ver: undefined, lugar: undefined }, true)
  return (
    <Aside
      {...steps}
      label="Asesoría"
      head="Asesoría"
      tools={<HistoryButton record={slot._id} name={`${slot.course.name}, ${formatDay(date)} ${hoursText(hour)}`} />}
      footer={
        <RouteButton
          route={advisories.book}
          color="primary"
          variant="filled"
          icon={<Plus aria-hidden />}
          allow={over ? advisoryFailures.ADVISORY_PAST : full ? advisoryFailures.ADVISORY_FULL : true}
          onClick={() => change({ ver: 'agregar' })}
        >
          Agregar alumno
        </RouteButton>
      }
    >
      <h2 className={styles.title}>
        {weekdayName(date)} <span className="tabular">{formatDay(date)}</span>
      </h2>
      <p className="subdued tabular">{hoursText(hour)}</p>
      <h3 className={classes(styles.heading, 'sectionTitle')}>Cursos</h3>
      <div className={styles.courses}>
        <ChoiceTiles
          label="Cursos"
          columns={1}
          choices={list.map(({ course, appoiments, maxQuota }) => ({
            value: course._id,
            label: course.name,
            hint: `${appoiments.length} de ${maxQuota} lugares`,
          }))}
          value={slot.course._id}
          onChange={curso => change({ curso, ver: undefined, lugar: undefined }, true)}
        />
      </div>
      <CoursePlaces
        appoiment={slot}
        over={over}
        toCome={date > clock.day}
        onQuota={() => change({ ver: 'cupo' })}
        onStudent={lugar => change({ lugar })}
      />
      <Suspense>
        {address.ver === 'cupo' && <QuotaModal key={slot._id} appoiment={slot} onClose={close} />}
        {address.ver === 'agregar' && <AddModal key={slot._id} appoiment={slot} onClose={close} />}
        {address.lugar && <StudentModal key={address.lugar} slot={slot} id={address.lugar} onClose={close} />}
      </Suspense>
    </Aside>
  )
}
