/** The tabs of the student modal in their order, as `ver` of the address names them (STU-44). */
export const STUDENT_TABS = [
  'datos',
  'pagos',
  'comentarios',
  'asistencia',
  'notificacion',
  'contrasena',
  'cursos',
  'financieros',
  'folios',
] as const

export type StudentTab = (typeof STUDENT_TABS)[number]
