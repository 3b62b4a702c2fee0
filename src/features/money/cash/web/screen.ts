import { Banknote, Receipt } from 'lucide-react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { screen } from '#web/screen.ts'
import { dayText, idText } from '#web/calls/search.ts'

export const cashScreen = screen({
  path: '/caja',
  access: [paymentsAccess.create, paymentsAccess.reportAll],
  load: async () => (await import('#features/money/cash/web/CashPage.tsx')).CashPage,
  help: async () => (await import('#features/money/cash/web/help.ts')).cashHelp,
  search: raw => ({
    alumno: idText(raw.alumno),
    familia: idText(raw.familia),
    corte: dayText(raw.corte),
    cajero: idText(raw.cajero),
    por: raw.por === 'sede' ? ('sede' as const) : undefined,
  }),
  menu: [
    // In the menu above the list of students, because the desk begins its day there.
    {
      label: 'Caja rápida',
      words: 'mostrador ventanilla efectivo tarjeta',
      icon: Banknote,
      access: paymentsAccess.create,
      key: 'F4',
      aside: true,
    },
    {
      label: 'Corte de caja',
      words: 'arqueo cierre ingresos ventas',
      icon: Banknote,
      access: paymentsAccess.reportAll,
      unless: paymentsAccess.create,
      aside: true,
    },
  ],
  actions: [
    {
      label: 'Cobrar',
      words: 'pago registrar caja colegiatura mensualidad abono recibo comprobante ticket',
      icon: Banknote,
      access: paymentsAccess.create,
      search: ({ student }) => ({ alumno: student }),
    },
    {
      label: 'Corte de caja de hoy',
      words: 'ingresos arqueo cierre ventas reporte',
      icon: Receipt,
      search: ({ today }) => ({ corte: today }),
    },
  ],
})
