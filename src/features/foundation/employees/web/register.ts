// What the card of an employee leads to of their account.
import { lazy } from '#web/ui/lazy.tsx'
import { accounts } from '../accountContract.ts'
import { cardParts } from './shared/cardParts.ts'

cardParts.add({
  view: 'cuenta',
  action: { label: 'Sesiones', access: accounts.sessions.access },
  Window: lazy(async () => (await import('./AccountModal.tsx')).AccountModal),
})
