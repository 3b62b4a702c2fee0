// How states and verdicts are named and toned on the screens of an import.
import { Ban, Check, Clock, CopyX, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import type { StudentImport, Verdict } from '../contract.ts'
import { countOf } from '../verdictParts.ts'

export const STATES: Record<StudentImport['state'], { label: string; tone: Tone; icon: LucideIcon }> = {
  reading: { label: 'Por revisar', tone: 'amber', icon: Clock },
  checking: { label: 'Revisando', tone: 'soft', icon: Clock },
  checked: { label: 'Revisada', tone: 'amber', icon: Clock },
  running: { label: 'Importando', tone: 'soft', icon: Clock },
  done: { label: 'Terminada', tone: 'green', icon: Check },
  undoing: { label: 'Deshaciendo', tone: 'soft', icon: Clock },
  undone: { label: 'Deshecha', tone: 'grey', icon: Undo2 },
}

export const VERDICTS: Record<Verdict, { label: string; tone: Tone; icon: LucideIcon }> = {
  unread: { label: 'Por revisar', tone: 'grey', icon: Clock },
  ready: { label: 'Se importa', tone: 'green', icon: Check },
  duplicate: { label: 'Repetido', tone: 'amber', icon: CopyX },
  invalid: { label: 'Con error', tone: 'red', icon: TriangleAlert },
  written: { label: 'Importado', tone: 'green', icon: Check },
  failed: { label: 'No se importó', tone: 'red', icon: TriangleAlert },
  undone: { label: 'Deshecho', tone: 'grey', icon: Undo2 },
  kept: { label: 'Se conserva', tone: 'outline', icon: Ban },
}

/** A job is at work on it. */
export const isBusy = ({ state }: Pick<StudentImport, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** The number of rows of the present step: only ready rows are written, and only written ones are undone. */
export function stepTotal(record: Pick<StudentImport, 'state' | 'total' | 'done' | 'verdicts'>): number {
  const restVerdict = { checking: 'unread', running: 'ready', undoing: 'written' } as const
  const verdict = restVerdict[record.state as keyof typeof restVerdict]
  return verdict ? record.done + countOf(record, verdict) : record.total
}

const WORDS: readonly [verdict: Verdict, one: string, many: string][] = [
  ['ready', 'por importar', 'por importar'],
  ['written', 'importado', 'importados'],
  ['duplicate', 'repetido', 'repetidos'],
  ['invalid', 'con error', 'con error'],
  ['failed', 'no importado', 'no importados'],
  ['undone', 'deshecho', 'deshechos'],
  ['kept', 'se conserva', 'se conservan'],
]

/** '1,204 importados · 3 repetidos'. */
export const summaryOf = (record: Pick<StudentImport, 'verdicts'>): string =>
  WORDS.map(([verdict, one, many]) => ({ count: countOf(record, verdict), one, many }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => counted(count, one, many))
    .join(' · ')

/** '20,000 filas'. */
export const rowsText = ({ total }: Pick<StudentImport, 'total'>): string => counted(total, 'fila', 'filas')
