import type { ScreenHelp } from '#web/screen.ts'

export const outboxHelp: ScreenHelp = {
  about:
    'Cada correo y SMS: los que esperan, los enviados y los que fallaron con su motivo. Un mensaje detenido se puede enviar o descartar.',
  questions: [
    {
      ask: '¿Por qué un mensaje espera?',
      answer: 'No hay servidor de correo, o falta la dirección pública. El renglón dice cuál.',
      to: { path: '/expertConfig', search: { ver: 'correo' } },
    },
    { ask: '¿Puedo enviarlo otra vez?', answer: 'Sí, si todavía sirve: ábrelo y usa Reintentar.' },
    { ask: '¿Qué es un mensaje tardío?', answer: 'El servidor estuvo apagado y su momento pasó. Decides si todavía se envía.' },
  ],
}
