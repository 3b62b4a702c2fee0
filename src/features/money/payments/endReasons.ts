/** Reasons to leave a group, in the order of the keys 1–9 and 0 (DIR-39). */
export const END_REASONS = {
  schedule: 'Horario',
  cost: 'Costo',
  level: 'No era su nivel',
  distance: 'Distancia',
  academy: 'Se fue a otra academia',
  health: 'Salud o familia',
  school: 'Ya entró a su escuela',
  closed: 'Cerramos el grupo',
  unsaid: 'No lo dijo',
  mistake: 'Error de captura',
} as const

export type EndReason = keyof typeof END_REASONS

/** The removal dialog asks this; the server refuses other reasons with it. */
export const CHOOSE_REASON = 'Elige un motivo.'
export const END_NOTE_MAX = 200

/** The reason in words; a merge of two cards is no departure. */
export const reasonText = (reason: EndReason | 'merged'): string => (reason === 'merged' ? 'Se unieron sus fichas' : END_REASONS[reason])
