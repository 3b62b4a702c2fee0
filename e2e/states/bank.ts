import { button, of, text, type Scene, type State } from './state.ts'

/** Two deposits that match nobody. @param at makes their amounts unique: equal ones would need a confirmation */
function statement(at = Date.now(), words = 'DEPOSITO EN EFECTIVO') {
  const amount = (pesos: number) =>
    `"${(pesos + (at % 1_000)).toLocaleString('en-US')},${String(at % 997).padStart(3, '0')}.${String(at % 89).padStart(2, '0')}"`
  const rows = [
    'Fecha,Concepto,Referencia,Cargo,Abono,Saldo',
    `20/11/2026,${words} ${at},,,${amount(1)},0`,
    `20/11/2026,SPEI RECIBIDO ${at},,,${amount(2_000)},0`,
    '20/11/2026,COMISION,,12.00,,0',
    '31/02/2026,SIN DIA,,,10.00,0',
  ]
  return { name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}
const bring = ({ page }: Scene, ...of: Parameters<typeof statement>) => page.locator('input[type=file]').setInputFiles(statement(...of))

export const bankStates: readonly State[] = [
  { name: 'banco', route: '/cobranza', path: '/cobranza?tab=banco', seen: page => text(page, 'BBVA 4821') },
  {
    name: 'banco-columnas',
    route: '/cobranza',
    path: '/cobranza?tab=banco',
    to: scene => bring(scene),
    seen: page => button(page, /^Revisar 2 depósitos/),
  },
  {
    name: 'banco-por-decidir',
    route: '/cobranza',
    path: '/cobranza?tab=banco',
    shows: of('money/bank/web/LinePanel.tsx'),
    async to(scene) {
      await bring(scene)
      await button(scene.page, /^Revisar 2 depósitos/).click()
    },
    seen: page => page.getByLabel('Depósito por decidir', { exact: true }),
  },
  {
    name: 'banco-mismo',
    route: '/cobranza',
    path: '/cobranza?tab=banco',
    shows: of('money/bank/web/TwinPanel.tsx'),
    async to(scene) {
      const at = Date.now()
      await bring(scene, at)
      await button(scene.page, /^Revisar 2 depósitos/).click()
      await button(scene.page, /^Estados de cuenta/).click()
      await bring(scene, at, 'ABONO EN VENTANILLA')
      await button(scene.page, /^Revisar 2 depósitos/).click()
      await button(scene.page, /^¿Es el mismo/).click()
    },
    seen: page => page.getByLabel('¿Es el mismo depósito?', { exact: true }),
  },
]
