import { TicketPercent } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'
import { codesAccess } from '../access.ts'

export const codesScreen = screen({
  path: '/codigos-descuento',
  access: codesAccess.screen,
  load: async () => (await import('#features/money/discountCodes/web/DiscountCodesPage.tsx')).DiscountCodesPage,
  help: async () => (await import('#features/money/discountCodes/web/help.ts')).codesHelp,
  search: tableSearch({ tab: ['company', 'employee'], state: ['active', 'inactive'] }),
  menu: [
    { group: 'Códigos de Descuento', label: 'Gestionar códigos', words: 'descuento beca promoción cupón convenio', icon: TicketPercent },
  ],
})
