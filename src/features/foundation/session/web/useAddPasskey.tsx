import { useState } from 'react'
import { Codes } from './AddApp.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import type { Adding } from './useAddApp.tsx'

/**
 * Adds a passkey; a user without a second step gets recovery codes. @param onCodes called when they are shown, and when the user
 * continues
 */
export function useAddPasskey(onCodes: (shown: boolean) => void = () => {}): Adding {
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const show = (codes: string[]) => {
    onCodes(codes.length > 0)
    setOpen(false)
    setCodes(codes)
  }
  return {
    busy: false,
    begin: () => setOpen(true),
    windows: (
      <>
        {open && <AddPasskey onClose={() => setOpen(false)} onDone={show} />}
        {codes.length > 0 && <Codes codes={codes} onClose={() => show([])} />}
      </>
    ),
  }
}
