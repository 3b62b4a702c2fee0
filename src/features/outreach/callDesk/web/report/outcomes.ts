// The report of a talk as parts of a whole and as columns (TLK-71). Pure.
import type { Counters, Part } from '../../callParts.ts'

export interface Arc extends Part {
  /** Percent of the ring, from its top clockwise. */
  from: number
  length: number
}

export function arcsOf(parts: readonly Part[]): Arc[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  let from = 0
  return parts
    .filter(({ count }) => count > 0)
    .map(part => {
      const arc = { ...part, from, length: (part.count * 100) / total }
      from += arc.length
      return arc
    })
}

/** '33 %'. */
export const shareText = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((count * 100) / of)} %`

/** The table's columns, in the order of TLK-70. */
export const COLUMNS: readonly { key: keyof Counters; label: string; title: string }[] = [
  { key: 'studentsCount', label: 'Alumnos', title: 'Alumnos' },
  { key: 'confirmados', label: 'Confirm.', title: 'Confirmados' },
  { key: 'buzon', label: 'Buzón', title: 'Buzón 1 a 5' },
  { key: 'finishCall', label: 'Colgó', title: 'Colgó' },
  { key: 'reprogramDate', label: 'Reprog.', title: 'Reprogramar' },
  { key: 'returnCall', label: 'Volver', title: 'Volver a llamar' },
  { key: 'noExistPhone', label: 'No existe', title: 'No existe' },
  { key: 'wrongNumber', label: 'Equivoc.', title: 'Número equivocado' },
  { key: 'sinComentarios', label: 'Sin com.', title: 'Sin comentarios' },
  { key: 'sinInteraccion', label: 'Sin inter.', title: 'Sin interacción' },
]
