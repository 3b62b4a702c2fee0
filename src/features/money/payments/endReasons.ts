/** Why somebody leaves a group, in the order of the keys 1–9 and 0 (DIR-39). */
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

/** The question of the removal asks this, the server refuses other words with it. */
export const CHOOSE_REASON = 'Elige un motivo.'
export const END_NOTE_MAX = 200

/** Why it ended, in words; of two cards that became one nobody left. */
export const reasonText = (reason: EndReason | 'merged'): string => (reason === 'merged' ? 'Se unieron sus fichas' : END_REASONS[reason])
