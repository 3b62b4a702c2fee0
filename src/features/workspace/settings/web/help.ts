import type { ScreenHelp } from '#web/screen.ts'

export const settingsHelp: ScreenHelp = {
  about: 'La academia, su correo, sus respaldos y lo que se registra. Cada apartado dice quién puede cambiarlo.',
  questions: [
    {
      ask: '¿Por qué no salen los correos?',
      answer: 'Falta el servidor de correo, o lo rechaza. Abre Correo y SMS y envía una prueba.',
      to: { path: '/expertConfig', search: { ver: 'correo' } },
    },
    {
      ask: '¿Dónde están los respaldos?',
      answer: 'En Respaldo: cuándo se hizo el último y dónde quedó.',
      to: { path: '/expertConfig', search: { ver: 'respaldo' } },
    },
    { ask: '¿Cómo cambio el logotipo?', answer: 'En Datos de la academia.', to: { path: '/expertConfig', search: { ver: 'academia' } } },
  ],
}
