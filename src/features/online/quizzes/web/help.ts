import type { ScreenHelp } from '#web/screen.ts'

export const quizzesHelp: ScreenHelp = {
  about: 'Las preguntas de un cuestionario y sus respuestas correctas. Puedes escribirlas o traerlas de una hoja o de un archivo GIFT.',
  questions: [
    { ask: '¿Qué pasa si alguien más edita el mismo cuestionario?', answer: 'Al guardar se te muestra su cambio y decides qué conservar.' },
    {
      ask: '¿Cómo traigo preguntas de otro sistema?',
      answer: 'Con Importar de Moodle (GIFT) o Importar de Excel. Cada renglón que no se entiende se dice con su motivo.',
    },
    { ask: '¿Cuántas preguntas ve el alumno?', answer: 'Las que indiques. Si son menos que las escritas, se eligen al azar.' },
  ],
}
