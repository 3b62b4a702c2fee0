// Screen reader texts while dragging (VID-21: drag and drop by keyboard in Spanish).
import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Para mover el elemento presiona Espacio o Enter. Con las flechas cámbialo de lugar; Espacio o Enter lo suelta, Escape cancela.',
}

/** `placeOf`: 'lugar 3 de 7', or the name of the item below. */
export function announcements(nameOf: (id: string) => string, placeOf: (id: string) => string): Announcements {
  let taken = false
  return {
    onDragStart({ active }) {
      taken = true
      return `${nameOf(String(active.id))} está tomado, en ${placeOf(String(active.id))}.`
    },
    onDragOver({ active, over }) {
      // At first it is over itself: announcing that would interrupt the first text.
      const first = taken && over?.id === active.id
      taken = false
      if (first) return undefined
      return over
        ? `${nameOf(String(active.id))} está sobre ${placeOf(String(over.id))}.`
        : `${nameOf(String(active.id))} está fuera de la lista.`
    },
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(String(active.id))} quedó en ${placeOf(String(over.id))}.` : `${nameOf(String(active.id))} volvió a su lugar.`,
    onDragCancel: ({ active }) => `Se canceló: ${nameOf(String(active.id))} volvió a su lugar.`,
  }
}
