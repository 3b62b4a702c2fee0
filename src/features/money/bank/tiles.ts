// The tile of each line state; each state is in exactly one.
import type { BankImport, LineState } from './shapes.ts'

export const TILES = [
  { key: 'sure', label: 'Seguros', words: ['seguro', 'seguros'], states: ['sure'] },
  { key: 'twin', label: '¿Es el mismo?', words: ['por comparar', 'por comparar'], states: ['twin'] },
  { key: 'open', label: 'Por decidir', words: ['por decidir', 'por decidir'], states: ['probable', 'possible', 'none', 'failed'] },
  { key: 'known', label: 'Ya conocidos', words: ['ya conocido', 'ya conocidos'], states: ['known'] },
  { key: 'posted', label: 'Registrados', words: ['registrado', 'registrados'], states: ['posted'] },
  { key: 'ticked', label: 'En banco', words: ['en banco', 'en banco'], states: ['ticked'] },
  { key: 'skipped', label: 'Omitidos', words: ['omitido', 'omitidos'], states: ['skipped'] },
  { key: 'kept', label: 'Se conservan', words: ['se conserva', 'se conservan'], states: ['kept'] },
  { key: 'undone', label: 'Deshechos', words: ['deshecho', 'deshechos'], states: ['undone'] },
] as const satisfies readonly { key: LineState | 'open'; label: string; words: readonly [string, string]; states: readonly LineState[] }[]
export type TileKey = (typeof TILES)[number]['key']

export const countOf = ({ counts }: Pick<BankImport, 'counts'>, states: readonly LineState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The number of lines by tile, without empty ones. Unmatched lines have no tile. */
export const lineParts = (record: Pick<BankImport, 'counts'>) =>
  TILES.map(({ words, states }) => ({ words, count: countOf(record, states) })).filter(({ count }) => count > 0)
