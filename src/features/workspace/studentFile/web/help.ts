import type { ScreenHelp } from '#web/screen.ts'

export const studentsHelp: ScreenHelp = {
  about: 'Todos los alumnos, con su teléfono y lo que deben. Un renglón abre la ficha: pagos, grupos, tutores y asistencia.',
  questions: [
    { ask: '¿Cómo inscribo a alguien?', answer: 'Con Inscripción. Si ya es alumno, ábrelo y usa Inscribir a curso, así no se duplica.' },
    {
      ask: '¿Cómo doy de baja a un alumno de un grupo?',
      answer: 'En su ficha, junto al grupo, con Quitar inscripción. La pregunta dice qué pasa con su lugar y su dinero.',
    },
    { ask: '¿Puedo recuperar a un alumno eliminado?', answer: 'Sí, mientras siga en la Papelera.', to: { path: '/papelera' } },
  ],
}
