import type { ScreenHelp } from '#web/screen.ts'

export const twinsHelp: ScreenHelp = {
  about: 'Personas que parecen ser la misma. Compara y une: nada se pierde y se puede deshacer.',
  questions: [
    { ask: '¿Qué pasa con los pagos de los dos?', answer: 'Quedan en la ficha que conservas, con su fecha y su recibo.' },
    { ask: '¿Y si no son la misma persona?', answer: 'Elige «No son la misma persona» y ese par no vuelve a aparecer.' },
    { ask: '¿Puedo separarlas después?', answer: 'Sí, mientras el acto siga en la lista de Deshacer.' },
  ],
}
