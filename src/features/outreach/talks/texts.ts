// Limits and texts of talks. Quoted in the rules, including misspelled ones.

export const TALK_TYPES = ['Orientacion Bachillerato', 'Feria de carreras', 'Casa del terror'] as const
export type TalkType = (typeof TALK_TYPES)[number]

/** `isFeria` derives from the type (TLK-33). */
export const isFeria = (type: TalkType): boolean => type === 'Feria de carreras'

export const TALK_LIMITS = { name: 120, pageSizes: [10, 30, 50, 100], page: 30, students: 20 }

export const TALK_TEXTS = {
  level: 'Atención! Debes seleccionar un nivel',
  name: 'Debes escribir un nomre de grupo',
  schedules: 'Debes seleccionar un horario',
  overlap: 'Horario se translapa con uno que ya agregaste',
  order: 'el horario de término no puede ser menor al de inicio',
  type: 'Debes seleccionar el tipo de plática.',
  quota: 'Debes agregar el cupo.',
  cost: 'Escribe cuánto costó, desde $0.',
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
  callTooFar: 'La llamada puede ser a lo más dentro de un año: elige otra fecha.',
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
