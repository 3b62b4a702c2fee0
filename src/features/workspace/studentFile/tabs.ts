/** The tabs of the student's file, in order, by their name in `ver` of the address (STU-44). */
export const MAIN_TABS = ['resumen', 'pagos', 'cursos', 'asistencia', 'comentarios'] as const

/** Views from '⋯', each a sixth tab until the user chooses another. */
const VIEWS = ['datos', 'financieros', 'folios', 'privacidad', 'notificacion', 'contrasena'] as const

export const STUDENT_TABS = [...MAIN_TABS, ...VIEWS] as const

export type StudentTab = (typeof STUDENT_TABS)[number]
