import type { ScreenHelp } from '#web/screen.ts'

export const collectionsHelp: ScreenHelp = {
  about: 'Reúne a quienes deben y lo que vence, para llamar, escribir y anotar promesas. También concilia los depósitos del banco.',
  questions: [
    {
      ask: '¿Por qué alguien no aparece en la cola?',
      answer: 'La cola muestra lo vencido sin un seguimiento pendiente. Quien prometió pagar vuelve el día de su promesa.',
    },
    {
      ask: '¿Cómo registro los depósitos?',
      answer: 'En la pestaña Banco, sube el estado de cuenta. Lo seguro se aplica junto y lo demás se decide uno por uno.',
    },
    {
      ask: '¿Quién recibe los recordatorios?',
      answer: 'Quien paga por el alumno y no pidió que no se le escriba. Cada mensaje queda en la Bandeja de salida.',
      to: { path: '/bandeja' },
    },
  ],
}
