// Its tab of /cobranza.
import { lazy } from '#web/ui/lazy.tsx'
import { collectionTabs } from '#features/money/collections/web/shared/tabs.ts'
import { bankAccess } from '../access.ts'
import { wholeAcademy } from '#web/screen.ts'

collectionTabs.add({
  key: 'banco',
  label: 'Banco',
  access: wholeAcademy(bankAccess.read),
  View: lazy(async () => (await import('./BankView.tsx')).BankView),
})
