// Its tab of /cobranza.
import { lazy } from 'react'
import { collectionTabs } from '#features/money/collections/web/shared/tabs.ts'
import { bankAccess } from '../access.ts'

collectionTabs.add({
  key: 'banco',
  label: 'Banco',
  access: bankAccess.read,
  View: lazy(async () => ({ default: (await import('./BankView.tsx')).BankView })),
})
