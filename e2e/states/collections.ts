import { of, type State } from './state.ts'

const rows = 'tr[data-row-key], [data-slot=card-open]'

export const collectionStates: readonly State[] = [
  {
    name: 'cobranza',
    route: '/cobranza',
    path: '/cobranza',
    who: 'reception',
    seen: page => page.locator(rows).first(),
  },
  {
    name: 'cobranza-ficha',
    route: '/cobranza',
    path: '/cobranza',
    who: 'reception',
    shows: of('money/collections/web/queue/CaseCard.tsx'),
    to: ({ page }) => page.locator(rows).first().click(),
    seen: page => page.getByRole('group', { name: 'Resultado del contacto' }),
  },
  {
    name: 'cobranza-promesa',
    route: '/cobranza',
    path: '/cobranza',
    who: 'reception',
    async to({ page }) {
      await page.locator(rows).first().click()
      await page.getByRole('button', { name: /^Promesa/ }).click()
    },
    seen: page => page.getByRole('form', { name: 'Promesa de pago' }),
  },
  {
    name: 'cobranza-marcados',
    route: '/cobranza',
    path: '/cobranza?tramo=d30',
    who: 'reception',
    shows: of('money/collections/web/queue/MessagePanel.tsx'),
    // Clears the selection first.
    stays: true,
    // On a phone rows have no ticks.
    to: async ({ page, phone }) => phone || page.locator('[aria-label^="Seleccionar a "]').first().click(),
    seen: page =>
      page.getByLabel('Mensaje a varios', { exact: true }).getByText('persona').or(page.locator('[data-slot=card-open]')).first(),
  },
  {
    name: 'cobranza-recordatorios',
    route: '/cobranza',
    path: '/cobranza?tab=recordatorios',
    seen: page => page.getByRole('region', { name: 'Qué dicen' }),
  },
  {
    name: 'cobranza-semana',
    route: '/cobranza',
    path: '/cobranza?tab=semana',
    who: 'reception',
    seen: page => page.getByRole('table', { name: 'Lo vencido y lo que se espera' }),
  },
  {
    name: 'cobranza-semana-alumnos',
    route: '/cobranza',
    path: '/cobranza?tab=semana',
    who: 'reception',
    shows: of('money/collections/web/week/CellList.tsx'),
    to: ({ page }) =>
      page
        .getByRole('button', { name: /^Vencido,/ })
        .first()
        .click(),
    seen: page => page.locator('[data-slot=aside] li').first(),
  },
]
