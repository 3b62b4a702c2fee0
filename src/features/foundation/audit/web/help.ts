import type { ScreenHelp } from '#web/screen.ts'

export const auditHelp: ScreenHelp = {
  about: 'Quién hizo qué y cuándo, con los valores de antes y de después. Nada de aquí se puede cambiar.',
  questions: [
    { ask: '¿Puedo deshacer algo desde aquí?', answer: 'Sí, lo que todavía se puede: abre el acto y usa Deshacer.' },
    { ask: '¿Por qué no encuentro algo viejo?', answer: 'La búsqueda dice qué meses revisó. Los anteriores están archivados.' },
    { ask: '¿Cómo veo lo que hizo una persona?', answer: 'Fíltrala por empleado y por fechas.' },
  ],
}
