import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

export const INSTRUCTIONS =
  'Para mover una pregunta pulsa espacio o Intro, muévela con las flechas arriba y abajo y suéltala con espacio o Intro. Escape la devuelve a su lugar.'

export function announcements(placeOf: (id: UniqueIdentifier) => number, total: number): Announcements {
  const at = (id: UniqueIdentifier | undefined) => (id === undefined ? 'fuera de la lista' : `lugar ${placeOf(id)} de ${total}`)
  // At first it is over itself: announcing that would interrupt 'Tomaste'.
  let away = false
  return {
    onDragStart({ active }) {
      away = false
      return `Tomaste la pregunta del ${at(active.id)}.`
    },
    onDragOver({ active, over }) {
      if (!away && over?.id === active.id) return undefined
      away = true
      return `Ahora está en el ${at(over?.id)}.`
    },
    onDragEnd: ({ over }) => `Soltaste la pregunta en el ${at(over?.id)}.`,
    onDragCancel: ({ active }) => `Se canceló. La pregunta volvió al ${at(active.id)}.`,
  }
}
