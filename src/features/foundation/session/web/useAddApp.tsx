import { useState, type ReactNode } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { factors } from '../factorContract.ts'
import { AddApp, Codes } from './AddApp.tsx'

export interface Adding {
  begin(): void
  busy: boolean
  windows: ReactNode
}

/** Adds the app and shows its recovery codes. @param onCodes called when they are shown, and when the user continues */
export function useAddApp(onCodes: (shown: boolean) => void = () => {}): Adding {
  const [start, setStart] = useState<{ secret: string; picture: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, busy } = useCall(factors.beginTotp)
  const show = (codes: string[] | null) => {
    // Empty when a passkey already has recovery codes, which stay valid.
    const newCodes = codes && codes.length > 0 ? codes : null
    onCodes(newCodes !== null)
    setStart(null)
    setCodes(newCodes)
  }
  return {
    busy,
    begin: () => void run({}).then(answer => answer && setStart(answer)),
    windows: (
      <>
        {start && <AddApp begun={start} onClose={() => setStart(null)} onDone={show} />}
        {codes && <Codes codes={codes} onClose={() => show(null)} />}
      </>
    ),
  }
}
