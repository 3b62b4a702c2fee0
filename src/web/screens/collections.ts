import { HandCoins } from 'lucide-react'
import { bankAccess } from '#features/money/bank/access.ts'
import { collectionsAccess } from '#features/money/collections/access.ts'
import { screen } from '#web/screen.ts'
import { idText, tableSearch, text } from '#web/calls/search.ts'

const table = tableSearch()

export const collectionsScreen = screen({
  path: '/cobranza',
  access: [collectionsAccess.read, bankAccess.read],
  load: async () => (await import('#features/money/collections/web/CollectionsPage.tsx')).CollectionsPage,
  parts: async () => (await import('#web/screens/collections.parts.ts')).fill(),
  help: async () => (await import('#features/money/collections/web/help.ts')).collectionsHelp,
  search: raw => ({ ...table(raw), tab: text(raw.tab), sede: idText(raw.sede), semana: text(raw.semana), celda: text(raw.celda) }),
  menu: [
    { label: 'Cobranza', words: 'adeudos banco depósitos transferencias estado de cuenta spei recordatorios', icon: HandCoins, key: 'F6' },
  ],
  actions: [{ label: 'Cola de cobranza', words: 'cobrar llamar vencidos deudores promesa', icon: HandCoins, search: () => ({}) }],
})
