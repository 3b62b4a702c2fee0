import type { ScreenHelp } from '#web/screen.ts'

export const coursesHelp: ScreenHelp = {
  about: 'Lo que se enseña: nivel, precio, duración y planes de pago. Cada grupo es un curso con horario y salón.',
  questions: [
    { ask: '¿Si cambio el precio, cambia lo que ya deben?', answer: 'No. El precio nuevo vale para las inscripciones siguientes.' },
    { ask: '¿Dónde subo videos y cuestionarios?', answer: 'En el curso, abre Material.' },
    { ask: '¿Cómo dejo de ofrecer un curso?', answer: 'Desactívalo: sus grupos siguen, pero nadie nuevo se inscribe.' },
  ],
}
