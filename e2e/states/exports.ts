// 'Exportar todo': answers are mocked, since the demo has no export of its own.
import { button, of, text, type Scene, type State } from './state.ts'

const FIRST = { _id: 'a00000000000000000000001', at: '2026-11-24T15:00:00.000Z', user: 'Ofelia Mora', until: null, bytes: null, rows: null }
const READY = { ...FIRST, state: 'ready', until: '2026-11-25T15:02:00.000Z', bytes: 1_400_000, rows: { alumnos: 412, movimientos: 2_310 } }
const LOST_EXPORT = { ...FIRST, _id: 'a00000000000000000000002', state: 'gone', at: '2026-11-20T15:00:00.000Z' }

const answering =
  (...exports: object[]) =>
  async ({ page }: Scene): Promise<void> => {
    await page.route('**/api/exports', route => route.fulfill({ json: { success: true, exports } }))
    await page.reload()
  }

const AT = { route: '/expertConfig', path: '/expertConfig?ver=exportar' } as const

export const exportStates: readonly State[] = [
  {
    ...AT,
    name: 'exportar',
    shows: of('workspace/exports/web/ExportView.tsx'),
    to: answering(),
    seen: page => text(page, 'Todavía no se ha exportado nada.'),
  },
  {
    ...AT,
    name: 'exportar-preparando',
    to: answering({ ...FIRST, state: 'making' }, LOST_EXPORT),
    seen: page => text(page, 'Se está preparando la exportación'),
  },
  { ...AT, name: 'exportar-lista', to: answering(READY, LOST_EXPORT), seen: page => button(page, 'Descargar') },
  {
    ...AT,
    name: 'exportar-fallida',
    to: answering({ ...FIRST, state: 'failed' }),
    seen: page => text(page, 'La exportación no se pudo preparar'),
  },
  { ...AT, name: 'exportar-borrada', to: answering(LOST_EXPORT), seen: page => text(page, 'La última exportación ya se borró.') },
]
