import type { ScreenHelp } from '#web/screen.ts'

export const locationsHelp: ScreenHelp = {
  about: 'Las sedes de la academia, con domicilio, horario y salones. Grupos, cajas y empleados se ligan a una sede.',
  questions: [
    {
      ask: '¿Cómo se agrega un salón?',
      answer: 'Abre la sede y entra a sus salones. La capacidad es el tope de alumnos que se propone al crear un grupo.',
    },
    { ask: '¿Por qué no puedo eliminar una sede?', answer: 'Tiene grupos, pláticas o cortes. La pantalla dice cuáles.' },
    { ask: '¿Cómo limito a un empleado a una sede?', answer: 'En su ficha, en Sedes de su alcance.', to: { path: '/empleados' } },
  ],
}

export const classroomsHelp: ScreenHelp = {
  about: 'Los salones de esta sede y cuántas personas caben en cada uno. Un salón nunca se ocupa dos veces a la misma hora.',
  questions: [
    {
      ask: '¿Dónde veo cuándo está libre un salón?',
      answer: 'En el Calendario, en la vista por salones.',
      to: { path: '/calendario', search: { vista: 'salones' } },
    },
    { ask: '¿Puedo cambiar la capacidad?', answer: 'Sí. Los grupos que ya existen conservan su cupo.' },
    {
      ask: '¿Por qué no puedo eliminar un salón?',
      answer: 'Un grupo o una plática lo usa. Cámbialo de salón primero.',
      to: { path: '/grupos' },
    },
  ],
}
