import { useState } from 'react'
import { printFile } from '#web/calls/saveFile.ts'
import { call, CallError } from '#web/calls/api.ts'
import { paper } from '#web/state/paper.ts'
import { tell } from '#web/calls/useCall.ts'
import { cash } from '../contract.ts'

type Paper = typeof cash.pdf | typeof cash.excel

export function useReportFile(query: { date: string; cashier?: string }) {
  const [busy, setBusy] = useState<'pdf' | 'excel' | null>(null)
  const get = async (route: Paper): Promise<string | null> => {
    setBusy(route === cash.pdf ? 'pdf' : 'excel')
    try {
      return URL.createObjectURL(await call(route, { query: { ...query, ...(route === cash.pdf && { paper: paper.get() }) } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error)
      return null
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    // The window of the printer keeps the document as long as it is open.
    async print(route: Paper): Promise<void> {
      const url = await get(route)
      if (url) printFile(url)
    },
    async download(route: Paper): Promise<void> {
      const url = await get(route)
      if (!url) return
      const link = Object.assign(document.createElement('a'), { href: url, download: `corte-de-caja-${query.date}.xlsx` })
      link.click()
      URL.revokeObjectURL(url)
    },
  }
}
