import { useState } from 'react'
import { payments } from '#features/payments/contract.ts'
import { call, CallError } from '#web/calls.ts'
import { tell } from '#web/useCall.ts'

/** Saves a receipt through the session (a copy). */
export function useReceipt() {
  const [busy, setBusy] = useState(false)
  const download = async ({ _id, number }: { _id: string; number: string }) => {
    setBusy(true)
    try {
      const href = URL.createObjectURL(await call(payments.receiptById, { params: { id: _id } }))
      Object.assign(document.createElement('a'), { href, download: `comprobante-${number}.pdf` }).click()
      // Long enough for the browser to take it over.
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error, 'No se pudo cargar el comprobante')
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
