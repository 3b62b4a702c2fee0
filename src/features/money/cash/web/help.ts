import type { ScreenHelp } from '#web/screen.ts'

export const cashHelp: ScreenHelp = {
  about: 'Aquí se cobra en el mostrador y se revisa el corte del día. Busca al alumno, escribe el importe y entrega el recibo.',
  questions: [
    {
      ask: '¿Cómo anulo un cobro?',
      answer: 'Ábrelo en Cobros de hoy o en Pagos del alumno y usa Anular. El recibo queda marcado y el dinero sale del corte de ese día.',
    },
    { ask: '¿Cómo cierro mi caja?', answer: 'Abre el corte de hoy, cuenta el efectivo y ciérralo. Si falta o sobra, escribe el motivo.' },
    {
      ask: '¿Puedo cobrar a varios hermanos juntos?',
      answer: 'Sí: busca a la familia o al tutor que paga y reparte el importe. Cada alumno recibe su comprobante.',
    },
  ],
}
