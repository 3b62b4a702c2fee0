import type { ScreenHelp } from '#web/screen.ts'

export const talksHelp: ScreenHelp = {
  about: 'Las pláticas informativas, sus visitantes y las llamadas que los convierten en alumnos. Cada visitante recuerda qué se le dijo.',
  questions: [
    { ask: '¿Cómo anoto el resultado de una llamada?', answer: 'Abre al visitante y marca con los números. El siguiente aparece solo.' },
    { ask: '¿Cómo inscribo a un visitante?', answer: 'Desde su ficha, con Inscribir: sus datos ya están escritos.' },
    {
      ask: '¿Qué ven en Mis llamadas?',
      answer: 'Las personas que te toca llamar, las más urgentes primero.',
      to: { path: '/platicas', search: { tab: 'llamadas' } },
    },
  ],
}
