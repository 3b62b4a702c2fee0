import type { ScreenHelp } from '#web/screen.ts'

export const calendarHelp: ScreenHelp = {
  about: 'La semana de la academia por sede, salón o profesor. Desde aquí se mueven clases, se cubren ausencias y se cierran días.',
  questions: [
    { ask: '¿Cómo se mueve o cancela una clase?', answer: 'Ábrela y elige Mover o Cancelar. Se avisa a los alumnos y se puede deshacer.' },
    { ask: '¿Cómo marco vacaciones y días festivos?', answer: 'En Días cerrados. Las clases de esos días no se dan ni se cuentan.' },
    { ask: '¿Puedo ver los horarios en mi teléfono?', answer: 'Sí: baja el archivo de calendario del grupo.' },
  ],
}
