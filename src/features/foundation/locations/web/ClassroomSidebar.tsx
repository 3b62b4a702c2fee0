import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { classrooms, type ClassRoom } from '../contract.ts'
import { RemoveClassroom } from './RemoveClassroom.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './locations.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  room: ClassRoom
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(): void
}

export function ClassroomSidebar({ room, onEdit, ...steps }: Props) {
  const { can } = useSession()
  return (
    <Aside
      {...steps}
      label="Salón"
      tools={<HistoryButton record={room._id} name={room.name} />}
      head="Salón"
      footer={
        can(classrooms.update) ? (
          <RouteButton route={classrooms.update} color="primary" variant="filled" onClick={onEdit}>
            Editar
          </RouteButton>
        ) : (
          can(classrooms.remove) && <RemoveClassroom room={room} onRemoved={steps.onClose} />
        )
      }
    >
      <h2 className={styles.name} translate="no">
        {room.name}
      </h2>
      <dl className={styles.capacity}>
        <dt>Cupo</dt>
        <dd className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
          {room.capacity}
        </dd>
      </dl>
      <Facts facts={[{ label: 'Sede', value: room.location.name }]} />
    </Aside>
  )
}
