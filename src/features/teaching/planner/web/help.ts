import type { ScreenHelp } from '#web/screen.ts'

export const plansHelp: ScreenHelp = {
  about:
    'Acomoda los grupos del siguiente ciclo en salones y profesores sin choques. Nada cambia en la academia hasta que creas los grupos.',
  questions: [
    { ask: '¿Por qué un grupo no encontró lugar?', answer: 'Ábrelo: dice qué lo impide y qué cambio lo resolvería.' },
    { ask: '¿Puedo dejar fijo un grupo?', answer: 'Sí, con la tecla P o con Fijar. El acomodo respeta lo fijo.' },
    { ask: '¿Qué pasa al crear los grupos?', answer: 'Se abren todos juntos y el acto se puede deshacer.', to: { path: '/grupos' } },
  ],
}
