import { Clock3, DoorOpen, MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { locations, locationsChanged, type Location } from '../contract.ts'
import { CardsSkeleton, PlaceCard } from './Cards.tsx'
import { LocationModal } from './LocationModal.tsx'
import { LocationSidebar } from './LocationSidebar.tsx'
import { placedRooms } from './shared/roomText.ts'
import { hoursOf, streetOf } from './locationText.ts'
import { useSelected } from './useSelected.ts'
import styles from './locations.module.css'

const LIVE_ROUTES = [locations.list]

/** /sedes (LOC-15). */
export function LocationsPage() {
  const reading = useRead(locations.list, {})
  useLive(locationsChanged, LIVE_ROUTES)
  const all = reading.data?.locations
  const { selected, select, previous, next } = useSelected(all)
  useFocusBack(selected?._id)
  const [editing, setEditing] = useState<Location | 'new' | null>(null)
  const retry = () => void reading.refetch()
  const add = (
    <RouteButton route={locations.create} type="primary" icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
      Agregar sede
    </RouteButton>
  )
  return (
    <Page
      section="Administración Escolar"
      title="Sedes"
      tools={all && all.length > 0 && <span className="compact muted tabular">{counted(all.length, 'sede', 'sedes')}</span>}
      action={add}
      aside={
        selected && (
          <LocationSidebar
            location={selected}
            previous={previous}
            next={next}
            onClose={() => select(undefined)}
            onEdit={() => setEditing(selected)}
          />
        )
      }
    >
      {reading.error && all && <Failed slim reason={reading.error.message} retry={retry} />}
      {!all ? (
        reading.error ? (
          <Failed reason={reading.error.message} retry={retry} />
        ) : (
          <CardsSkeleton height={108} />
        )
      ) : all.length === 0 ? (
        <Empty icon={MapPin} title="Aún no hay sedes creadas">
          Cada sede tiene su dirección, su horario y sus salones.
        </Empty>
      ) : (
        <ul className={styles.cards} aria-label="Sedes">
          {all.map(location => (
            <PlaceCard
              key={location._id}
              id={location._id}
              icon={MapPin}
              title={location.name}
              line={streetOf(location)}
              facts={[
                { icon: DoorOpen, text: placedRooms(location.classRooms) },
                { icon: Clock3, text: hoursOf(location) },
              ]}
              selected={location._id === selected?._id}
              onOpen={select}
            />
          ))}
        </ul>
      )}
      {editing && (
        <LocationModal
          location={editing === 'new' ? undefined : editing}
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
