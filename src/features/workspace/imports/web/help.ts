import type { ScreenHelp } from '#web/screen.ts'

export const importsHelp: ScreenHelp = {
  about: 'Trae alumnos desde una hoja de cálculo. Nada entra hasta que revisas y confirmas, y se puede deshacer completo.',
  questions: [
    { ask: '¿Qué columnas necesita mi archivo?', answer: 'Nombre, apellidos, correo y teléfono. Baja la plantilla para ver los demás.' },
    {
      ask: '¿Qué pasa con los renglones con error?',
      answer: 'No entran. Se bajan aparte con su motivo para corregirlos y traerlos de nuevo.',
    },
    { ask: '¿Se avisa a los alumnos?', answer: 'No sale ningún mensaje por importar.' },
  ],
}
