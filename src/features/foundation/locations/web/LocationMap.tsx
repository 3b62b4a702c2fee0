import { Button } from 'antd'
import { LocateFixed } from 'lucide-react'
import { placeOf } from './locationText.ts'
import type { Position } from './map/drawMap.ts'
import { MapView } from './map/MapView.tsx'
import type { Lookup } from './useAddress.ts'
import { classes } from '#web/look/classes.ts'
import styles from './locationForm.module.css'

interface Props {
  position: Position
  lookup: Lookup
  onMove(position: Position): void
  onAsk(): void
}

const IDLE = 'Arrastra el marcador, haz clic en el mapa o usa las flechas sobre el marcador.'
const textOf = ({ state, text }: Lookup) => (state === 'asking' ? 'Buscando la dirección…' : text || IDLE)

export const LocationMap = ({ position, lookup, onMove, onAsk }: Props) => (
  <div className={styles.map}>
    <MapView className={styles.picker} position={position} label="Posición de la sede" onMove={onMove} />
    <div className={styles.place}>
      <output className="tabular" aria-label="Latitud y longitud">
        {placeOf(position)}
      </output>
      <Button size="small" icon={<LocateFixed aria-hidden />} loading={lookup.state === 'asking'} onClick={onAsk}>
        Buscar dirección
      </Button>
    </div>
    <p className={classes(lookup.state === 'failed' ? 'amber' : 'muted', 'small')} role="status">
      {textOf(lookup)}
    </p>
  </div>
)
