import type { ScreenHelp } from '#web/screen.ts'

export const groupsHelp: ScreenHelp = {
  about: 'Los grupos abiertos por nivel, con horario, salón, profesor y lugares. Un renglón abre su lista, sus pagos y su asistencia.',
  questions: [
    {
      ask: '¿Por qué un grupo no acepta más alumnos?',
      answer: 'Llegó a su cupo o sus lugares están apartados. Anota a la persona en la Lista de espera.',
      to: { path: '/espera' },
    },
    {
      ask: '¿Cómo cambio a un alumno de grupo?',
      answer: 'En la lista del grupo o en su ficha, con Cambiar de grupo. Lo pagado se va con él.',
    },
    {
      ask: '¿Dónde están los grupos que ya terminaron?',
      answer: 'Cambia el filtro de fechas para incluirlos.',
      to: { path: '/grupos', search: { endRngStart: 'all' } },
    },
  ],
}
