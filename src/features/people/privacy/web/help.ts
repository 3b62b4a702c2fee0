import type { ScreenHelp } from '#web/screen.ts'

export const privacyHelp: ScreenHelp = {
  about:
    'Los avisos de privacidad, los consentimientos y las solicitudes de las personas. Aquí se entrega o se suprime lo que se guarda de alguien.',
  questions: [
    { ask: '¿Cuánto tiempo hay para responder?', answer: 'Veinte días hábiles. La lista pone primero lo que vence antes.' },
    { ask: '¿Qué queda al suprimir a alguien?', answer: 'Los importes de los libros, sin su nombre. Lo demás se borra.' },
    { ask: '¿Cómo entrego los datos de una persona?', answer: 'Prepara su expediente: es un archivo con todo lo que se guarda de ella.' },
  ],
}
