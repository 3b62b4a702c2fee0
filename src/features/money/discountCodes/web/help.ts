import type { ScreenHelp } from '#web/screen.ts'

export const codesHelp: ScreenHelp = {
  about: 'Códigos que bajan el precio al inscribir o cobrar. Los de empresa son para convenios y los de empleado para quien los reparte.',
  questions: [
    { ask: '¿Cómo doy una beca?', answer: 'Crea un código con el porcentaje o el importe y úsalo al inscribir.' },
    { ask: '¿Qué pasa al desactivar un código?', answer: 'Ya no se puede usar. Los descuentos dados se conservan.' },
    { ask: '¿Dónde veo lo que se descontó?', answer: 'En el corte de caja de cada día.', to: { path: '/caja' } },
  ],
}
