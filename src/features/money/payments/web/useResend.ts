import { useCall } from '#web/calls/useCall.ts'
import { payments } from '../contract.ts'

/** Mails a copy of a payment's receipt (MON-71). */
export function useResend() {
  const { run, busy } = useCall(payments.send, {
    success: 'comprobante enviado',
    failure: 'Ocurrio un error al enviar el comprobante de pago',
  })
  return { busy, resend: (id: string) => run({ params: { id } }) }
}
