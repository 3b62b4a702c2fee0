import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useSession } from '#web/session/session.tsx'
import { classrooms, locations, type Location } from '../contract.ts'
import { hoursOf, placeOf, streetOf } from './locationText.ts'
import { MapView } from './map/MapView.tsx'
import { locationParts, type LocationPart } from './shared/locationParts.ts'
import { RemoveLocation } from './RemoveLocation.tsx'
import styles from './locations.module.css'

interface Props {
  location: Location
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(): void
}

/** The campus with its map; 'Salones' links to its rooms (LOC-17). */
export function LocationSidebar({ location, onEdit, ...steps }: Props) {
  const navigate = useNavigate()
  const { can } = useSession()
  const [opened, open] = useState<LocationPart | null>(null)
  const { _id: idSede, name: nameSede } = location
  return (
    <Aside
      {...steps}
      label="Sede"
      tools={<HistoryButton record={location._id} name={nameSede} />}
      head="Sede"
      footer={
        <>
          {locationParts.all().map(part => (
            <RouteButton key={part.label} access={part.access} onClick={() => open(part)}>
              {part.label}
            </RouteButton>
          ))}
          {can(locations.update) || !can(locations.remove) ? (
            <RouteButton route={locations.update} onClick={onEdit}>
              Editar
            </RouteButton>
          ) : (
            <RemoveLocation location={location} onRemoved={steps.onClose} />
          )}
          <RouteButton
            route={classrooms.ofLocation}
            color="primary"
            variant="filled"
            onClick={() => void navigate({ to: '/sedes/salones/$idSede/$nameSede', params: { idSede, nameSede } })}
          >
            Salones
          </RouteButton>
        </>
      }
    >
      <Suspense>{opened && <opened.Window location={location} onClose={() => open(null)} />}</Suspense>
      <h2 className={styles.name}>{nameSede}</h2>
      <MapView position={location} label={nameSede} />
      <div className={styles.factsList}>
        <Facts
          facts={[
            { label: 'Dirección', value: streetOf(location) },
            { label: 'Colonia', value: location.district },
            { label: 'Código postal', value: location.postalCode },
            { label: 'Horario', value: hoursOf(location) },
            { label: 'Salones', value: String(location.classRooms) },
            { label: 'Posición', value: placeOf(location) },
          ]}
        />
      </div>
    </Aside>
  )
}
