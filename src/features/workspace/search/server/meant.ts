// 'recibo 2026-000012', 'alumno Ana', 'grupo Matutino': a kind named before what is looked for.
import { fold } from '#lib/text.ts'
import type { HitKind } from '../access.ts'

const WORDS: readonly (readonly [words: readonly string[], kinds: readonly HitKind[]])[] = [
  // Of a name the student whose they are.
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

/** What may stand between the kind and the name: 'recibo no. 12', 'plática de orientación'. */
const LINK = /^(?:(?:de|del|la|el|los|las|no|num|numero|núm|número)(?:[.:]\s*|\s+)|[#:]\s*)+/i

/** @returns the kinds that are meant and the rest of the text; null when the text does not begin with the word of a kind, or says no more. */
export function meantBy(text: string): { kinds: readonly HitKind[]; rest: string } | null {
  const said = text.trim()
  const [first = ''] = /^\p{L}+/u.exec(said) ?? []
  const kinds = KINDS.get(fold(first))
  const rest = said
    .slice(first.length)
    .replace(/^[\s:.#]+/, '')
    .replace(LINK, '')
  return kinds && fold(rest) !== '' ? { kinds, rest } : null
}
