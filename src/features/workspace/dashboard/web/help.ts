import type { ScreenHelp } from '#web/screen.ts'

export const homeHelp: ScreenHelp = {
  about: 'Lo que hay que hacer hoy, según tu trabajo: clases, pagos, visitas y pendientes. Cada renglón abre a la persona o al grupo.',
  questions: [
    {
      ask: '¿Por qué no veo los ingresos?',
      answer: 'Los ve quien puede consultar el corte de todos los cajeros. Pídelo a quien administra los roles.',
    },
    {
      ask: '¿Puedo ver otra sede?',
      answer: 'Sí: elige la sede junto al título. Si tu cuenta está limitada a sedes, solo aparecen las tuyas.',
    },
    { ask: '¿Dónde cobro?', answer: 'En Caja rápida, con F4 desde cualquier pantalla.', to: { path: '/caja' } },
  ],
}
