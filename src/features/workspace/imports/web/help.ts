import type { ScreenHelp } from '#web/screen.ts'

export const importsHelp: ScreenHelp = {
  about:
    'Trae grupos, alumnos y visitantes desde una hoja de cálculo. Nada entra hasta que revisas y confirmas, y se puede deshacer completo.',
  questions: [
    {
      ask: '¿Qué columnas necesita mi archivo?',
      answer:
        'De alumnos: nombre, apellidos, correo y teléfono. De grupos: curso, grupo, sede, salón, cupo, fechas y horario. La plantilla trae una hoja de cada uno.',
    },
    {
      ask: '¿Qué pasa con los renglones con error?',
      answer: 'No entran. Se bajan aparte con su motivo para corregirlos y traerlos de nuevo.',
    },
    { ask: '¿Se avisa a los alumnos?', answer: 'No sale ningún mensaje por importar.' },
  ],
}
