// Collecting: whom to call, and the card of whoever is at hand.
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
]
