import type { ScreenHelp } from '#web/screen.ts'

export const trashHelp: ScreenHelp = {
  about: 'Lo eliminado, mientras se puede recuperar. Restaurar devuelve el registro con lo que tenía.',
  questions: [
    { ask: '¿Cuánto tiempo se conserva?', answer: 'Treinta días. La fecha está en cada renglón.' },
    {
      ask: '¿Por qué algo no se puede restaurar?',
      answer: 'Su lugar ya lo ocupa otro: un correo, un salón, un cupo. La pantalla dice cuál.',
    },
    { ask: '¿Qué pasa con los pagos de un alumno eliminado?', answer: 'Siguen en los libros y en los cortes.' },
  ],
}
