// Names and tones of states of statements and lines.
import { Ban, Check, CircleHelp, Clock, CopyX, Link2, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import { academyDay, shortDay } from '#lib/days.ts'
import type { BalanceProof } from '#lib/sheet/balance.ts'
import type { BankImport, BankLine, Candidate, LineState, Twin } from '../contract.ts'
import { referencesIn } from '../match.ts'

interface Look {
  label: string
  tone: Tone
  icon: LucideIcon
}

export const STATES: Record<BankImport['state'], Look> = {
  reading: { label: 'Incompleto', tone: 'amber', icon: Clock },
  matching: { label: 'Revisando', tone: 'soft', icon: Clock },
  matched: { label: 'Por aplicar', tone: 'amber', icon: Clock },
  running: { label: 'Aplicando', tone: 'soft', icon: Clock },
  stopped: { label: 'Detenido', tone: 'red', icon: TriangleAlert },
  done: { label: 'Aplicado', tone: 'green', icon: Check },
  undoing: { label: 'Deshaciendo', tone: 'soft', icon: Clock },
  undone: { label: 'Deshecho', tone: 'grey', icon: Undo2 },
}

export const LINES: Record<LineState, Look> = {
  read: { label: 'Por revisar', tone: 'grey', icon: Clock },
  known: { label: 'Ya conocido', tone: 'grey', icon: CopyX },
  sure: { label: 'Seguro', tone: 'green', icon: Check },
  probable: { label: 'Probable', tone: 'amber', icon: CircleHelp },
  possible: { label: 'Posible', tone: 'amber', icon: CircleHelp },
  none: { label: 'Sin parecido', tone: 'grey', icon: CircleHelp },
  twin: { label: '¿Es el mismo?', tone: 'amber', icon: CopyX },
  posted: { label: 'Registrado', tone: 'green', icon: Check },
  ticked: { label: 'En banco', tone: 'green', icon: Link2 },
  skipped: { label: 'Omitido', tone: 'grey', icon: Ban },
  failed: { label: 'Sin registrar', tone: 'red', icon: TriangleAlert },
  kept: { label: 'Se conserva', tone: 'outline', icon: Ban },
  undone: { label: 'Deshecho', tone: 'grey', icon: Undo2 },
}

export const WHY: Record<Candidate['why'][number], string> = { reference: 'Referencia', surnames: 'Apellidos', amount: 'Monto' }

export const sumOf = ({ sums }: Pick<BankImport, 'sums'>, states: readonly LineState[]): number =>
  states.reduce((sum, state) => sum + toCentavos(sums[state] ?? 0), 0)

/** A job works on it. */
export const isBusy = ({ state }: Pick<BankImport, 'state'>): boolean => ['matching', 'running', 'undoing'].includes(state)

export const pesos = (amount: number): string => formatMoney(toCentavos(amount))

/** The part of a deposit that a debt takes; 0: nothing. */
export const takenBy = (amount: number, debt: number): number => Math.min(amount, debt)

/** 'Ya cobrado en caja el 27/11', 'noviembre.csv, del 25/11'. */
export const twinTitle = ({ line, day }: Twin, today: string): string =>
  line ? `${line.filename}, del ${shortDay(day, today)}` : `Ya cobrado en caja el ${shortDay(day, today)}`

/** Texts about a file's balances, the missing ones first (LLE-11). */
export const proofText = ({ breaks }: BalanceProof): string =>
  breaks.length === 0
    ? 'El saldo cuadra: no falta ningún renglón.'
    : breaks
        .slice(0, 3)
        .map(({ from, to, missing }) => `Entre los renglones ${from} y ${to} faltan ${formatMoney(missing)}.`)
        .join(' ')

/** 'Este archivo parece ser «noviembre.csv», ya aplicado el 28/11.' (LLE-25) */
export const resemblesText = (
  { filename, state, at }: NonNullable<BankImport['resembles']>,
  { today, timeZone }: { today: string; timeZone: string },
): string =>
  `Este archivo parece ser «${filename}», ${state === 'done' ? 'ya aplicado' : 'que ya se subió'} el ${shortDay(academyDay(new Date(at), timeZone), today)}.`

/** Twins of a line with the same reference and day, settled by one press (LLE-25). */
export const alike = (lines: readonly BankLine[]): number[] =>
  lines
    .filter(({ state, twin, ...line }) => {
      if (state !== 'twin' || !twin?.line || twin.day !== line.day) return false
      const others = referencesIn(twin.line)
      return referencesIn(line).some(reference => others.includes(reference))
    })
    .map(({ number }) => number)
