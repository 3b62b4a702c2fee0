import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'

const AsOfWindow = lazy(async () => (await import('./AsOfWindow.tsx')).AsOfWindow)

/** 'Ver como estaba' above the history of a record (DES-26). */
export function AsOfButton({ record, name }: { record: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<CalendarClock aria-hidden />} onClick={() => setOpen(true)}>
        Ver como estaba
      </Button>
      <Suspense>{open && <AsOfWindow record={record} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
