// Bounds, words and texts of talks. Staff know them letter for letter: the misspelt ones too stand in the rules.

/** What a talk is about (TLK-23). */
export const TALK_TYPES = ['Orientacion Bachillerato', 'Feria de carreras', 'Casa del terror'] as const
export type TalkType = (typeof TALK_TYPES)[number]

/** `isFeria` derives from the type (TLK-33). */
export const isFeria = (type: TalkType): boolean => type === 'Feria de carreras'

/** What came of a call: 1–10; null is not called yet (CLL-12). */
export const CALL_LABELS = [
  'Buzón 1',
  'Buzón 2',
  'Buzón 3',
  'Buzón 4',
  'Buzón 5',
  'Colgó',
  'Reprogramar',
  'Volver a llamar',
  'No existe',
  'Número equivocado',
] as const
export const CALL = { voicemail: 5, hungUp: 6, reschedule: 7, callBack: 8, noSuchNumber: 9, wrongNumber: 10, last: 10 }
/** 'Reprogramar' and 'Volver a llamar' offer a date and hour. */
export const callsLater = (status: number): boolean => status === CALL.reschedule || status === CALL.callBack
/** The voicemail that comes after this state; 5 is the last (CLL-23). */
export const nextVoicemail = (status: number | null): number | null =>
  status === null || status > CALL.voicemail ? 1 : status < CALL.voicemail ? status + 1 : null

/** Hours within which a call-back is proposed: from, and no later than. */
export const CALL_HOURS = { from: 9, to: 20 }

export const TALK_LIMITS = { name: 120, pageSizes: [10, 30, 50, 100], page: 30, students: 20 }

export const TALK_TEXTS = {
  level: 'Atención! Debes seleccionar un nivel',
  name: 'Debes escribir un nomre de grupo',
  schedules: 'Debes seleccionar un horario',
  overlap: 'Horario se translapa con uno que ya agregaste',
  order: 'el horario de término no puede ser menor al de inicio',
  type: 'Debes seleccionar el tipo de plática.',
  quota: 'Debes agregar el cupo.',
  created: 'Platica creada correctamente',
  saved: 'Cambios guardados corrrectamente',
  saveFailed: 'Ocurrio un error al guardar',
  unexpected: 'Ocurrio un error Reportar error a sistemas',
  toggleQuestion: 'Cambiar estatus de la platica?',
  toggled: 'Estado actualizado exitosamente',
  toggleFailed: 'No se pudo actualizar el status de la platica',
  removeFailed: 'Ocurrió un error al borrar la platica',
  removeStudentFailed: 'Ocurrió un error al borrar al usuario de la platica',
  busy: 'Duración, Horario y salón ocupados:',
  callInThePast: 'La hora de la llamada ya pasó: elige otra.',
  noCallHour: 'Escribe la fecha y la hora de la llamada.',
  moved: 'El alumnos se ha movido a otra platica',
  moveDone: 'Alumno cambiado correctamente',
  moveFailed: 'Ocurrio un error al cambiar al alumno',
  noTalks: 'No éxisten platicas disponibles',
  noStudents: 'No hay alumnos de platica inscritos en este momento',
  nothingToExport: 'Aún no hay alumnos de platica disponibles',
  noDate: 'Sin definir',
  missing: 'Sin asignar',
}
