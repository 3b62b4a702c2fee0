import type { ScreenHelp } from '#web/screen.ts'

export const rolesHelp: ScreenHelp = {
  about: 'Un rol es lo que puede hacer quien lo tiene. Empieza por una plantilla y quita o agrega permisos.',
  questions: [
    { ask: '¿Por qué un permiso tiene candado?', answer: 'Nadie puede dar lo que no tiene. Pídelo a quien sí lo tiene.' },
    {
      ask: '¿Por qué se agregaron otros permisos?',
      answer: 'Algunos necesitan a otros: para cobrar hay que poder ver al alumno. La pantalla dice cuáles se agregaron.',
    },
    { ask: '¿Cuándo valen los cambios?', answer: 'En cuanto los guardas, para todos los que tienen el rol.', to: { path: '/empleados' } },
  ],
}
