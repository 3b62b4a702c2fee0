import { Pencil, Users } from 'lucide-react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { talks, type Talk } from '#features/outreach/talks/contract.ts'
import type { TalksAddress } from '#features/outreach/talks/web/shared/address.ts'
import { StatusSwitch } from '#features/outreach/talks/web/shared/list/StatusSwitch.tsx'
import type { Toggle } from '#features/outreach/talks/web/shared/list/useToggle.ts'
import { hoursOf, longDateOf, percentText, roomOf, teacherOf, venueOf } from '#features/outreach/talks/web/shared/talkText.ts'
import { SeatsBar, seatsLeft } from '#features/outreach/talks/web/shared/Seats.tsx'
import { TalkActions } from './TalkActions.tsx'
import { classes } from '#web/look/classes.ts'
import styles from '#features/outreach/talks/web/shared/talks.module.css'
import figureStyles from '#web/ui/figure.module.css'
import { callDesk } from '../../contract.ts'

interface Props {
  id: string
  listed?: Talk
  toggle: Toggle
  previous?: () => void
  next?: () => void
  open(window: TalksAddress['ver']): void
  onClose(): void
}

/** A talk at a glance, with its actions (TLK-12). */
export function TalkSidebar({ id, listed, toggle, open, ...steps }: Props) {
  const { data, error, refetch } = useRead(talks.sidebar, { params: { id } })
  const talk = data?.talk ?? listed
  return (
    <Aside
      {...steps}
      label="Plática"
      tools={talk && <HistoryButton record={id} name={talk.name} />}
      head={talk?.filter ?? 'Plática'}
      footer={
        talk && (
          <>
            <RouteButton route={talks.update} icon={<Pencil aria-hidden />} onClick={() => open('editar')}>
              Editar
            </RouteButton>
            <RouteButton
              route={callDesk.students}
              color="primary"
              variant="filled"
              icon={<Users aria-hidden />}
              onClick={() => open('alumnos')}
            >
              Alumnos
            </RouteButton>
          </>
        )
      }
    >
      {talk ? (
        <Card talk={talk} toggle={toggle} open={open} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

function Card({ talk, toggle, open }: { talk: Talk } & Pick<Props, 'toggle' | 'open'>) {
  const hours = hoursOf(talk)
  return (
    <>
      <h2 className={styles.name} translate="no">
        {talk.name}
      </h2>
      <div className={styles.state}>
        <StatusSwitch talk={talk} toggle={toggle} />
      </div>
      <div className={styles.seats}>
        <div className={styles.figures}>
          <div>
            <div className="small muted">Inscritos</div>
            <div className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
              {talk.studentListLength}
            </div>
          </div>
          <div className="small muted tabular">de {talk.quota} lugares</div>
        </div>
        <SeatsBar percentage={talk.percentage} off={!toggle.activeOf(talk)} />
        <div className={classes(styles.figures, 'small muted tabular')}>
          <span>{percentText(talk)} del cupo</span>
          <span className={talk.available <= 3 ? 'amber' : undefined}>{seatsLeft(talk)}</span>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Fecha', value: longDateOf(talk) },
          { label: 'Días y horarios', value: hours },
          { label: 'Sede', value: venueOf(talk) },
          { label: 'Salón', value: roomOf(talk) },
          { label: 'Profesor', value: teacherOf(talk) },
        ]}
      />
      <TalkActions talk={talk} open={open} />
    </>
  )
}
