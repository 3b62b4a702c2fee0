/** What stands as a tab in the student's file, in its order, as `ver` of the address names it (STU-44). */
export const MAIN_TABS = ['resumen', 'pagos', 'cursos', 'asistencia', 'comentarios'] as const

/** Views that open from '⋯', each as a sixth tab until another is chosen. */
const VIEWS = ['datos', 'financieros', 'folios', 'privacidad', 'notificacion', 'contrasena'] as const

export const STUDENT_TABS = [...MAIN_TABS, ...VIEWS] as const

export type StudentTab = (typeof STUDENT_TABS)[number]
