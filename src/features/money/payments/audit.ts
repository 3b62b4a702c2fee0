import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { payments } from './contract.ts'
import { PAYMENT_TYPES } from './input.ts'

/** What the audit says of writes here. */
export const paymentsAudit: AuditWords = {
  resources: { payment: 'Pagos', payments: 'Pagos' },
  sentences: sentencesOf(payments, {
    create: 'Registró un pago',
    family: 'Registró un pago de familia',
    refund: 'Devolvió saldo a favor',
    reverse: 'Registró la reversa de un pago',
    send: 'Reenvió un comprobante de pago',
    void: 'Anuló un pago',
  }),
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
    },
  },
}
