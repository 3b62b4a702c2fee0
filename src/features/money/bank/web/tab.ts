import { lazy } from '#web/ui/lazy.tsx'
import type { CollectionTab } from '#features/money/collections/web/shared/tabs.ts'
import { bankAccess } from '../access.ts'
import { wholeAcademy } from '#web/screen.ts'

export const bankTab: CollectionTab = {
  key: 'banco',
  label: 'Banco',
  access: wholeAcademy(bankAccess.read),
  View: lazy(async () => (await import('./BankView.tsx')).BankView),
}
