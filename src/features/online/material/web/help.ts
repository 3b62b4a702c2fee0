import type { ScreenHelp } from '#web/screen.ts'

export const materialHelp: ScreenHelp = {
  about: 'El material del curso por capítulos: videos, archivos y cuestionarios. El orden es el que ven los alumnos.',
  questions: [
    { ask: '¿Por qué un video todavía no se ve?', answer: 'Se está preparando. La pantalla dice cuánto falta y puedes seguir trabajando.' },
    { ask: '¿Qué archivos puedo subir?', answer: 'Videos y PDF. Un archivo que no se puede leer se rechaza con su motivo.' },
    { ask: '¿Cómo cambio el orden?', answer: 'Arrástralo, o muévelo con el teclado.' },
  ],
}
