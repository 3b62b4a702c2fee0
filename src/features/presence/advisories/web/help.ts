import type { ScreenHelp } from '#web/screen.ts'

export const advisoriesHelp: ScreenHelp = {
  about: 'Las asesorías de la semana por día y hora, con quién tiene lugar. Abre una hora para agregar alumnos y marcar quién vino.',
  questions: [
    {
      ask: '¿De dónde salen las horas?',
      answer: 'De los cursos que tienen asesorías. Cada noche se abren las que siguen.',
      to: { path: '/cursos' },
    },
    { ask: '¿Cómo se agrega un alumno?', answer: 'Abre la hora, busca al alumno y elige los temas que pide.' },
    { ask: '¿Por qué no puedo marcar asistencia?', answer: 'Se marca desde el día de la asesoría, también después.' },
  ],
}
