import { useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { paper } from '#web/state/paper.ts'
import { tell } from '#web/calls/useCall.ts'
import { payments, type Payment } from '../contract.ts'
import { printFile } from '#web/calls/saveFile.ts'

/** Long enough for a viewer or a printer to take the document over. */
const KEEP_MS = 60_000

export function useReceiptFile({ _id, receipt }: Payment) {
  const [busy, setBusy] = useState(false)

  const get = async (): Promise<string | null> => {
    setBusy(true)
    try {
      const url = URL.createObjectURL(await call(payments.receipt, { params: { id: _id }, query: { paper: paper.get() } }))
      setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
      return url
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error, 'No se pudo cargar el comprobante')
      return null
    } finally {
      setBusy(false)
    }
  }
  const save = (url: string) => {
    const link = Object.assign(document.createElement('a'), { href: url, download: `comprobante-${receipt?.number}.pdf` })
    link.click()
  }
  return {
    busy,
    async open() {
      // At once, while the click still allows it.
      const tab = window.open('', '_blank')
      const url = await get()
      if (!url) tab?.close()
      else if (tab) tab.location.href = url
      else save(url)
    },
    async print() {
      const url = await get()
      if (url) printFile(url)
    },
    async download() {
      const url = await get()
      if (url) save(url)
    },
  }
}
