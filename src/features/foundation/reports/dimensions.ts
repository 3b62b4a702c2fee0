// The words of a report's address. Plain, so that the router needs no schemas.

/** Parts of time. */
export const UNIT_KEYS = ['fecha', 'semana', 'mes', 'anual'] as const
/** Further things to split a report by. A definition takes some of them. */
export const KEY_DIMENSIONS = [
  ...(['sede', 'nivel', 'curso', 'grupo', 'tipo', 'cajero', 'profesor', 'motivo', 'causa', 'codigo', 'quien'] as const),
  ...(['fuente', 'evento', 'llamo', 'siguiente', 'antiguedad', 'diasemana', 'estado', 'porvenir'] as const),
] as const
export type KeyDimension = (typeof KEY_DIMENSIONS)[number]
export const DIMENSIONS = [...UNIT_KEYS, ...KEY_DIMENSIONS] as const
export type Dimension = (typeof DIMENSIONS)[number]
