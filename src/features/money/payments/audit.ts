import type { AuditWords } from '#lib/auditWords.ts'
import { PAYMENT_TYPES } from './input.ts'

export const paymentsAudit: AuditWords = {
  resources: { payment: 'Pagos', payments: 'Pagos' },

  values: {
    type: PAYMENT_TYPES,
    paymentType: PAYMENT_TYPES,
    source: {
      payment: 'Pago',
      staff: 'Descuento',
      course: 'Descuento por curso',
      code: 'Código',
      reversal: 'Reversa',
      refund: 'Devolución',
      opening: 'Pagado antes de Plantel',
    },
  },
}
