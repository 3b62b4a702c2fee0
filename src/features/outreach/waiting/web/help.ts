import type { ScreenHelp } from '#web/screen.ts'

export const waitingHelp: ScreenHelp = {
  about: 'Quién espera un lugar, en orden de llegada. Cuando se libera uno se aparta y se avisa a quien sigue.',
  questions: [
    { ask: '¿Cuánto dura un lugar apartado?', answer: 'Hasta la hora que dice el renglón. Después pasa a la siguiente persona.' },
    { ask: '¿Puedo saltar el orden?', answer: 'Puedes ofrecer un lugar a quien elijas. Queda registrado quién lo hizo.' },
    {
      ask: '¿Qué es «Sin confirmar»?',
      answer: 'Personas de las que no se sabe nada hace tiempo. Conservan su lugar en la fila; puedes preguntarles a todas.',
    },
  ],
}
