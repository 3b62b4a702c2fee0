import { useEffect, useRef, useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { locations } from '../../contract.ts'
import type { DrawnMap, Position } from './drawMap.ts'
import { classes } from '#web/look/classes.ts'
import styles from './map.module.css'

interface Props {
  position: Position
  label: string
  /** Called when the user moves the marker; absent: the marker is fixed. */
  onMove?(position: Position): void
  className?: string
}

/** A map with one marker. Without map tiles, the marker remains on a plain background. */
export function MapView({ position, label, onMove, className = '' }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<DrawnMap | null>(null)
  const [failed, setFailed] = useState(false)
  const { tiles } = useRead(locations.map, {}, { fresh: Infinity }).data ?? {}
  const latest = useRef({ position, label, onMove })
  latest.current = { position, label, onMove }

  useEffect(() => {
    let map: DrawnMap | undefined
    let gone = false
    const draw = async () => {
      const { drawMap } = await import('./drawMap.ts')
      if (gone || !box.current) return
      const { onMove: movable, ...options } = latest.current
      map = drawMap(box.current, { ...options, onMove: movable && (next => latest.current.onMove?.(next)) })
      setMap(map)
    }
    draw().catch(() => setFailed(true))
    return () => {
      gone = true
      map?.remove()
      setMap(null)
    }
  }, [])

  const { latitude, longitude } = position
  useEffect(() => map?.show({ latitude, longitude }), [map, latitude, longitude])
  useEffect(() => {
    if (tiles !== undefined) map?.setTiles(tiles)
  }, [map, tiles])

  return (
    <div className={classes(styles.map, className)} role="group" aria-label={`Mapa: ${label}`}>
      <div ref={box} className={styles.box} />
      {failed && <p className={styles.failed}>No se pudo cargar el mapa.</p>}
    </div>
  )
}
