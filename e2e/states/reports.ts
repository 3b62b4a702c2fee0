import { of, type State } from './state.ts'

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
]
