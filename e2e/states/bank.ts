// Statements of the bank: the list, a file's columns, what is decided one by one.
import { button, of, text, type Scene, type State } from './state.ts'

/** Two deposits that nobody is known by. */
function statement() {
  const rows = [
    'Fecha,Concepto,Referencia,Cargo,Abono,Saldo',
    `20/11/2026,DEPOSITO EN EFECTIVO ${Date.now()},,,"1,234.56",0`,
    `20/11/2026,SPEI RECIBIDO ${Date.now()},,,"2,345.67",0`,
    '20/11/2026,COMISION,,12.00,,0',
    '31/02/2026,SIN DIA,,,10.00,0',
  ]
  return { name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
}
const bring = ({ page }: Scene) => page.locator('input[type=file]').setInputFiles(statement())

export const bankStates: readonly State[] = [
  { name: 'banco', route: '/cobranza', path: '/cobranza?tab=banco', seen: page => text(page, 'BBVA 4821') },
  {
    name: 'banco-columnas',
    route: '/cobranza',
    path: '/cobranza?tab=banco',
    to: bring,
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
]
