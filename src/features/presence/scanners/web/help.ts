import type { ScreenHelp } from '#web/screen.ts'

export const doorHelp: ScreenHelp = {
  about: 'Lee los pases en la entrada y marca la asistencia. El lector escribe por sí solo: no hace falta elegir un campo.',
  questions: [
    {
      ask: '¿Qué hago si el lector no responde?',
      answer: 'Abre Configuración del equipo y usa Lectura de prueba: dice qué falla y cómo se arregla.',
    },
    { ask: '¿Puedo marcar sin pase?', answer: 'Sí: busca a la persona por su nombre.' },
    { ask: '¿Qué pasa sin internet?', answer: 'Las lecturas se guardan en este equipo y salen cuando vuelve la red.' },
  ],
}

export const assignationHelp: ScreenHelp = {
  about: 'Da su módulo a cada alumno al leer su pase. Elige el módulo y lee los pases uno tras otro.',
  questions: [
    { ask: '¿Qué pasa si el alumno ya tiene el módulo?', answer: 'Se dice y no cambia nada.' },
    { ask: '¿Por qué no encuentra el módulo?', answer: 'El alumno no está en un grupo que lo tenga, o ya no hay lugares.' },
    { ask: '¿Qué pasa sin internet?', answer: 'Aquí no se guarda nada: lee el pase otra vez cuando vuelva la red.' },
  ],
}
