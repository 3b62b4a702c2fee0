// The one file that knows Leaflet, loaded when a map is opened.
import { Control, DomEvent, GridLayer, Map as LeafletMap, Marker, TileLayer, divIcon, type LatLng } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { classes } from '#web/look/classes.ts'
import styles from './map.module.css'

/** Degrees. */
export interface Position {
  latitude: number
  longitude: number
}

export interface MapOptions {
  position: Position
  label: string
  /** The marker can be moved: by pointer, by a click on the map, by the arrow keys. */
  onMove?: ((position: Position) => void) | undefined
}

export interface DrawnMap {
  /** Moves marker and map, unless the marker is there already. */
  show(position: Position): void
  /** Pictures below the marker; null: the plain ground. */
  setTiles(url: string | null): void
  remove(): void
}

/** LOC-22. */
const ZOOM = 15
/** Six decimals are a decimetre. */
const DECIMALS = 1e6
/** Pixels that an arrow key moves the marker; with Shift. */
const STEP = 4
const STRIDE = 40
const ARROWS: Record<string, [x: number, y: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const CREDIT = '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap</a>'
const PIN =
  '<svg viewBox="0 0 32 40" aria-hidden="true"><path d="M16 1C8 1 2 7 2 15c0 9.5 14 24 14 24s14-14.5 14-24C30 7 24 1 16 1z"/><circle cx="16" cy="15" r="5"/></svg>'

const at = ({ latitude, longitude }: Position): [number, number] => [latitude, longitude]
const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
const positionOf = (point: LatLng): Position => {
  const { lat, lng } = point.wrap()
  return { latitude: round(lat), longitude: round(lng) }
}

/** Squares that move with the map: without pictures one still sees that it moves. */
class Ground extends GridLayer {
  override createTile(): HTMLElement {
    const cell = document.createElement('div')
    cell.className = classes(styles.cell)
    return cell
  }
}

export function drawMap(box: HTMLElement, { position, label, onMove }: MapOptions): DrawnMap {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(box, {
    center: at(position),
    zoom: ZOOM,
    minZoom: 3,
    maxZoom: 19,
    zoomControl: false,
    // The marker handles the arrow keys; the wheel scrolls the page.
    keyboard: false,
    scrollWheelZoom: false,
    // On a read-only map one finger scrolls the page.
    dragging: onMove !== undefined || !matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
  })
  map.attributionControl.setPrefix(false)
  new Control.Zoom({ position: 'bottomright', zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map)
  new Ground().addTo(map)
  const marker = new Marker(at(position), {
    icon: divIcon({ className: styles.pin, html: PIN, iconSize: [32, 40], iconAnchor: [16, 39] }),
    draggable: onMove !== undefined,
    autoPan: true,
    interactive: onMove !== undefined,
    keyboard: onMove !== undefined,
  }).addTo(map)
  if (onMove) makeMovable(map, marker, label, onMove)
  else marker.getElement()?.setAttribute('aria-hidden', 'true')

  // A window that opens, or a screen that turns, changes its size after the map was drawn.
  const sizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  sizes.observe(box)
  let tiles: TileLayer | undefined
  return {
    show(next) {
      const { latitude, longitude } = positionOf(marker.getLatLng())
      if (latitude === round(next.latitude) && longitude === round(next.longitude)) return
      marker.setLatLng(at(next))
      map.setView(at(next), ZOOM, { animate: false })
    },
    setTiles(url) {
      tiles?.remove()
      // Tile providers require the referring site; our page sends no referrer by default.
      tiles = url ? new TileLayer(url, { maxZoom: 19, attribution: CREDIT, referrerPolicy: 'origin' }).addTo(map) : undefined
    },
    remove() {
      sizes.disconnect()
      map.remove()
    },
  }
}

function makeMovable(map: LeafletMap, marker: Marker, label: string, onMove: (position: Position) => void): void {
  const pin = marker.getElement()!
  pin.setAttribute('aria-label', label)
  pin.setAttribute('aria-roledescription', 'marcador')
  pin.title = 'Arrastra el marcador o muévelo con las flechas'
  const moved = () => onMove(positionOf(marker.getLatLng()))
  marker.on('dragend', moved)
  map.on('click', ({ latlng }) => {
    marker.setLatLng(latlng)
    moved()
  })
  DomEvent.on(pin, 'keydown', event => {
    const key = event as KeyboardEvent
    const arrow = ARROWS[key.key]
    if (!arrow) return
    DomEvent.stop(event)
    const step = key.shiftKey ? STRIDE : STEP
    marker.setLatLng(map.unproject(map.project(marker.getLatLng()).add([arrow[0] * step, arrow[1] * step])))
    map.panInside(marker.getLatLng(), { padding: [48, 48], animate: false })
    moved()
  })
}
