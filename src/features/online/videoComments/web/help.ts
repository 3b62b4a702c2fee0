import type { ScreenHelp } from '#web/screen.ts'

export const videoCommentsHelp: ScreenHelp = {
  about: 'Lo que los alumnos escriben debajo de los videos, lo más nuevo primero. Elimina lo que no debe verse.',
  questions: [
    { ask: '¿Cómo veo de qué habla un comentario?', answer: 'Abre el video desde el renglón: empieza en ese segundo.' },
    { ask: '¿Puedo eliminar varios a la vez?', answer: 'Sí: márcalos, o marca toda la página.' },
    {
      ask: '¿Por qué no aparece un comentario?',
      answer: 'Su video se eliminó. Si lo restauras en la Papelera, vuelve.',
      to: { path: '/papelera' },
    },
  ],
}
