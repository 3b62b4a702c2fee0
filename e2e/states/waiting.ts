import { of, type State } from './state.ts'

const rows = 'tr[data-row-key], [data-slot=card-open]'

export const waitingStates: readonly State[] = [
  { name: 'espera', route: '/espera', path: '/espera', who: 'reception', seen: page => page.locator(rows).first() },
  {
    name: 'espera-ficha',
    route: '/espera',
    path: '/espera?state=offered',
    who: 'reception',
    shows: of('outreach/waiting/web/EntryAside.tsx'),
    to: ({ page }) => page.locator(rows).first().click(),
    seen: page => page.getByRole('button', { name: /No, gracias/ }),
  },
  {
    name: 'espera-anotar',
    route: '/espera',
    path: '/espera?ver=anotar',
    who: 'reception',
    shows: of('outreach/waiting/web/JoinModal.tsx'),
    seen: page => page.getByRole('dialog', { name: 'Anotar en lista de espera' }),
  },
]
