import { lazy } from '#web/ui/lazy.tsx'
import { accounts } from '../accountContract.ts'
import type { CardPart } from './shared/cardParts.ts'

export const accountPart: CardPart = {
  view: 'cuenta',
  action: { label: 'Sesiones', access: accounts.sessions.access },
  Window: lazy(async () => (await import('./AccountModal.tsx')).AccountModal),
}
