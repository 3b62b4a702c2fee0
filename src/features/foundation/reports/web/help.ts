import type { ScreenHelp } from '#web/screen.ts'

export const reportsHelp: ScreenHelp = {
  about: 'Reúne las preguntas de quien dirige: cuánto entró, de dónde y cuándo. Cada cifra abre los renglones que la forman.',
  questions: [
    {
      ask: '¿Por qué no veo un reporte?',
      answer: 'Cada reporte pide su permiso en el rol. Quien administra los roles lo da en Administración escolar, Reportes.',
    },
    {
      ask: '¿Incluye a todas las sedes?',
      answer: 'Incluye las que ves. Si tu cuenta está limitada a algunas, el total dice «de tus sedes».',
    },
    {
      ask: '¿Desde cuándo hay datos?',
      answer: 'Desde el primer movimiento guardado en Plantel. La comparación aparece cuando hay pagos de antes del año anterior.',
    },
  ],
}

export const reportHelp: ScreenHelp = {
  about: 'Muestra las cifras de un periodo junto a las de un año antes. Elige los días, por qué se dividen y abre cualquier cifra.',
  questions: [
    {
      ask: '¿De dónde sale una cifra?',
      answer: 'Presiona la cifra: a la derecha están sus renglones, que siempre la suman. «¿Cómo se calcula?» lo dice en palabras.',
    },
    {
      ask: '¿Con qué se compara?',
      answer: 'Mes, año y fechas, con las mismas fechas del año anterior hasta la misma hora. Día y semana, con 364 días antes.',
    },
    {
      ask: '¿Puedo llevármelo?',
      answer: 'Sí: Excel tiene todas las filas e Imprimir hace hojas carta. Los nombres en Excel piden su propio permiso.',
    },
  ],
}
