import type { Tone } from '#web/ui/StateTag.tsx'

const STATES: Record<string, [tone: Tone, text: string]> = {
  RUNNING: ['green', 'Transmitiendo'],
  IDLE: ['grey', 'Detenido'],
  STARTING: ['amber', 'Iniciando'],
  STOPPING: ['amber', 'Deteniendo'],
  CREATING: ['amber', 'Creándose'],
  UPDATING: ['amber', 'Actualizándose'],
  RECOVERING: ['amber', 'Recuperándose'],
  DELETING: ['grey', 'Borrándose'],
  DELETED: ['grey', 'Borrado'],
  CREATE_FAILED: ['red', 'No se pudo crear'],
  UPDATE_FAILED: ['red', 'No se pudo actualizar'],
}

/** The provider's state in words; null: the input feeds no channel. An unknown state shows a general text. */
export const stateOf = (state: string | null): { tone: Tone; text: string } => {
  const [tone, text] = state === null ? (['outline', 'Sin canal'] as const) : (STATES[state] ?? (['outline', 'Otro estado'] as const))
  return { tone, text }
}
