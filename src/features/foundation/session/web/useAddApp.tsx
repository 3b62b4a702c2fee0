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
  const [begun, setBegun] = useState<{ secret: string; picture: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, busy } = useCall(factors.beginTotp)
  const show = (made: string[] | null) => {
    // Empty when a passkey already has recovery codes, which stay valid.
    const shown = made && made.length > 0 ? made : null
    onCodes(shown !== null)
    setBegun(null)
    setCodes(shown)
  }
  return {
    busy,
    begin: () => void run({}).then(made => made && setBegun(made)),
    windows: (
      <>
        {begun && <AddApp begun={begun} onClose={() => setBegun(null)} onDone={show} />}
        {codes && <Codes codes={codes} onClose={() => show(null)} />}
      </>
    ),
  }
}
