import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { useSession } from '#web/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { classrooms, type ClassRoom } from '../contract.ts'
import { RemoveClassroom } from './RemoveClassroom.tsx'

interface Props {
  room: ClassRoom
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(): void
}

/** The room at a glance. */
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
      <h2 className="loc-name">{room.name}</h2>
      <dl className="loc-capacity">
        <dt>Cupo</dt>
        <dd className="fig num">{room.capacity}</dd>
      </dl>
      <Facts facts={[{ label: 'Sede', value: room.location.name, title: room.location.name }]} />
    </Aside>
  )
}
