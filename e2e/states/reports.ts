import type { Page } from '@playwright/test'
import { of, text, type State } from './state.ts'

const SLOW = {
  success: false,
  error: { code: 503, message: { es: 'El reporte tardó demasiado. Elige un periodo más corto.' } },
  errorExt: { code: 'REPORT_SLOW' },
}
const line = (page: Page) => page.getByRole('table').getByRole('rowheader').nth(1)
/** A report with a part of its own: bars of seats, squares, stacks of kept sums, tones, hours of somebody without a right. */
const own = (name: string, path: string, who?: State['who']): State => ({
  ...{
    name: `reporte-${name}`,
    route: '/reportes/$reporte',
    path: `/reportes/${path}`,
    to: ({ page }) => line(page).waitFor(),
    seen: line,
  },
  ...(who && { who }),
})

export const reportStates: readonly State[] = [
  {
    name: 'reportes',
    route: '/reportes',
    path: '/reportes',
    seen: page => page.getByRole('region', { name: 'La academia en una hoja' }).getByRole('link').first(),
  },
  {
    name: 'reporte',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos?desde=2026-01-01&hasta=2026-12-31',
    seen: page => page.getByRole('img', { name: /^Neto/ }),
  },
  {
    name: 'reporte-pronostico',
    route: '/reportes/$reporte',
    path: '/reportes/pronostico',
    seen: page => page.getByRole('heading', { name: 'Lo que dijimos y lo que entró' }),
  },
  {
    name: 'reporte-captacion',
    route: '/reportes/$reporte',
    path: '/reportes/captacion?desde=2026-01-01&hasta=2026-12-31',
    seen: page => page.getByRole('figure', { name: /registrados/ }),
  },
  {
    name: 'reporte-como',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos?desde=2026-01-01&hasta=2026-12-31',
    shows: of('foundation/reports/web/How.tsx'),
    to: ({ page }) => page.getByRole('button', { name: '¿Cómo se calcula?' }).click(),
    seen: page => page.getByRole('dialog', { name: /^¿Cómo se calcula/ }),
  },
  {
    name: 'reporte-casilla',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos?desde=2026-01-01&hasta=2026-12-31&abre=net~~',
    shows: of('foundation/reports/web/RowsDrawer.tsx'),
    seen: page => page.locator('[data-slot=aside] li').first(),
  },
  own('grupos', 'grupos'),
  own('adeudos', 'adeudos'),
  own('generaciones', 'generaciones'),
  own('de-una-sede', 'bajas', 'coordinationNorth'),
  own('mis-horas', 'horas?por=fecha', 'professor'),
  {
    name: 'reporte-dejaron',
    route: '/reportes/$reporte',
    path: '/reportes/dejaron?abre=students~~',
    shows: of('foundation/reports/web/RowsDrawer.tsx'),
    seen: page => page.locator('[data-slot=aside]').getByRole('img').first(),
  },
  {
    name: 'reporte-llamar',
    route: '/reportes/$reporte',
    path: '/reportes/dejaron',
    shows: of('people/comments/web/act/ActForm.tsx'),
    to: ({ page }) => page.getByRole('button', { name: 'Llamar, uno tras otro' }).click(),
    seen: page => page.getByRole('form', { name: /^Llamada: / }),
  },
  {
    name: 'reporte-tarifas',
    route: '/reportes/$reporte',
    path: '/reportes/grupos',
    shows: of('teaching/costs/web/RatesModal.tsx'),
    to: ({ page }) => page.getByRole('button', { name: 'Poner tarifas' }).click(),
    seen: page => page.getByRole('dialog', { name: 'Poner tarifas' }).getByLabel('Por hora'),
  },
  {
    name: 'reporte-vacio',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos?desde=2020-01-01&hasta=2020-12-31',
    to: ({ page }) => text(page, 'Sin movimientos en 2020.').waitFor(),
    seen: page => page.getByRole('button', { name: 'Ver 2019' }),
  },
  {
    name: 'reporte-tarda',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos',
    to: ({ page }) => page.route('**/api/reports/ingresos?*', call => call.fulfill({ status: 503, json: SLOW })).then(() => page.reload()),
    seen: page => text(page, 'El reporte tardó demasiado. Elige un periodo más corto.'),
  },
  {
    name: 'reporte-ajeno',
    route: '/reportes/$reporte',
    path: '/reportes/ingresos',
    who: 'callCenter',
    to: ({ page }) => text(page, 'Ese reporte no existe.').waitFor(),
    seen: page => page.getByRole('link', { name: 'Ver los reportes' }),
  },
  {
    name: 'reportes-sin-nada',
    route: '/reportes',
    path: '/reportes?semana=2020-01-06',
    to: ({ page }) => text(page, /^Sin movimientos del /).waitFor(),
    seen: page => text(page, 'Mira otra semana con las flechas de arriba.'),
  },
  {
    name: 'reportes-captacion',
    route: '/reportes',
    path: '/reportes',
    who: 'callCenter',
    to: ({ page }) => page.getByRole('region', { name: 'La academia en una hoja' }).waitFor(),
    seen: page => page.getByRole('link', { name: /^Quien llama/ }),
  },
]
