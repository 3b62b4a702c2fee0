import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, DoorOpen, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { locationsAccess } from '../access.ts'
import { classrooms, classroomsChanged, locationsChanged, type ClassRoom } from '../contract.ts'
import { CardsSkeleton, PlaceCard } from './Cards.tsx'
import { ClassroomForm } from './ClassroomForm.tsx'
import { ClassroomSidebar } from './ClassroomSidebar.tsx'
import { placesOf } from './shared/roomText.ts'
import { useSelected } from './useSelected.ts'
import { classes } from '#web/look/classes.ts'
import styles from './locations.module.css'

const LIVE_ROUTES = [classrooms.ofLocation]

/** /sedes/salones/{idSede}/{nameSede} (LOC-38). */
export function ClassroomsPage() {
  const { idSede = '', nameSede = '' } = useParams({ strict: false }) as { idSede?: string; nameSede?: string }
  return <Classrooms key={idSede} campus={{ _id: idSede, name: nameSede }} />
}

/** A campus' rooms; the name in the address shows until the rooms bring the present one. */
export function Classrooms({ campus }: { campus: { _id: string; name: string } }) {
  const { can } = useSession()
  const reading = useRead(classrooms.ofLocation, { params: { id: campus._id } })
  useLive(classroomsChanged, LIVE_ROUTES)
  useLive(locationsChanged, LIVE_ROUTES)
  // Code 13 means that the campus has no rooms, whatever was read before (LOC-36).
  const none = reading.error?.code === '13' ? reading.error.message : null
  const rooms = none ? [] : reading.data?.classRoom
  const { selected, select, previous, next } = useSelected(rooms)
  useFocusBack(selected?._id)
  const [editing, setEditing] = useState<ClassRoom | 'new' | null>(null)
  const retry = () => void reading.refetch()
  return (
    <Page
      section="Salones"
      title={rooms?.[0]?.location.name ?? campus.name}
      tools={
        can(locationsAccess.screen) && (
          <Link to="/sedes" search={{ ficha: campus._id }} className={styles.back}>
            <ArrowLeft aria-hidden />
            Sedes
          </Link>
        )
      }
      action={
        <RouteButton route={classrooms.create} type="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
          Agregar salón
        </RouteButton>
      }
      aside={
        selected && (
          <ClassroomSidebar
            room={selected}
            previous={previous}
            next={next}
            onClose={() => select(undefined)}
            onEdit={() => setEditing(selected)}
          />
        )
      }
    >
      {reading.error && !none && rooms && <Failed slim reason={reading.error.message} retry={retry} />}
      {!rooms ? (
        reading.error ? (
          <Failed reason={reading.error.message} retry={retry} />
        ) : (
          <CardsSkeleton height={74} />
        )
      ) : rooms.length === 0 ? (
        <Empty icon={DoorOpen} title={none ?? 'No hay salones creados.'}>
          Un salón tiene nombre y cupo; los grupos lo ocupan por horario.
        </Empty>
      ) : (
        <ul className={styles.cards} aria-label="Salones">
          {rooms.map(room => (
            <PlaceCard
              key={room._id}
              id={room._id}
              icon={DoorOpen}
              title={room.name}
              line={
                <span className={classes(styles.seats, 'tabular')}>
                  <Users aria-hidden />
                  {placesOf(room.capacity)}
                </span>
              }
              selected={room._id === selected?._id}
              onOpen={select}
            />
          ))}
        </ul>
      )}
      {editing && (
        <ClassroomForm
          campus={campus._id}
          room={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onRemoved={() => {
            setEditing(null)
            select(undefined)
          }}
        />
      )}
    </Page>
  )
}
