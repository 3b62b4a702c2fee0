// 'recibo 2026-000012', 'alumno Ana', 'grupo Matutino': a kind before the search text.
import { fold } from '#lib/text.ts'
import type { HitKind } from '../access.ts'

const WORDS: readonly (readonly [words: readonly string[], kinds: readonly HitKind[]])[] = [
  // A name finds the student of the receipts.
  [
    ['recibo', 'recibos', 'comprobante', 'comprobantes', 'folio', 'folios'],
    ['receipt', 'student'],
  ],
  [['alumno', 'alumna', 'alumnos', 'alumnas', 'estudiante'], ['student']],
  [['tutor', 'tutora', 'tutores', 'familia', 'mamá', 'papá'], ['payer']],
  [['visitante', 'visitantes'], ['visitor']],
  [['espera'], ['waiting']],
  [['grupo', 'grupos'], ['group']],
  [['curso', 'cursos'], ['course']],
  [
    ['plática', 'pláticas'],
    ['talk', 'visitor'],
  ],
  [['empleado', 'empleada', 'empleados', 'profesor', 'profesora', 'profesores', 'maestro', 'maestra', 'usuario'], ['employee']],
  [['sede', 'sedes', 'plantel'], ['location']],
]
const KINDS = new Map(WORDS.flatMap(([words, kinds]) => words.map(word => [fold(word), kinds] as const)))

/** Words that may connect kind and name: 'recibo no. 12', 'plática de orientación'. */
const LINK = /^(?:(?:de|del|la|el|los|las|no|num|numero|núm|número)(?:[.:]\s*|\s+)|[#:]\s*)+/i

/** @returns the kinds and the rest of the text; null if the text does not begin with a kind's word, or has nothing more. */
export function meantBy(text: string): { kinds: readonly HitKind[]; rest: string } | null {
  const trimmed = text.trim()
  const [first = ''] = /^\p{L}+/u.exec(trimmed) ?? []
  const kinds = KINDS.get(fold(first))
  const rest = trimmed
    .slice(first.length)
    .replace(/^[\s:.#]+/, '')
    .replace(LINK, '')
  return kinds && fold(rest) !== '' ? { kinds, rest } : null
}
