import { payments } from '#features/money/payments/contract.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { tell } from '#web/calls/useCall.ts'

/** Downloads a receipt through the session (a copy). */
export function useReceipt() {
  const { busy, save } = useSaveFile(error => tell(error, 'No se pudo cargar el comprobante'))
  const download = ({ _id, number }: { _id: string; number: string }) =>
    save(() => call(payments.receiptById, { params: { id: _id } }), `comprobante-${number}.pdf`)
  return { download, busy }
}
