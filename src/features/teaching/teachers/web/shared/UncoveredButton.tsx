import { Button } from 'antd'
import { UserRoundX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { lessonsChanged } from '#features/teaching/lessons/contract.ts'
import { absences, absencesChanged } from '../../contract.ts'

const UncoveredDrawer = lazy(async () => (await import('./UncoveredDrawer.tsx')).UncoveredDrawer)
const LIVE_ROUTES = [absences.uncovered]

interface Props {
  /** Days 'YYYY-MM-DD', both included. */
  from: string
  to: string
  campus: string | undefined
}

export function UncoveredButton({ from, to, campus }: Props) {
  const [open, setOpen] = useState(false)
  const { data } = useRead(absences.uncovered, { query: { from, to, ...(campus && { location: campus }) } })
  useLive(absencesChanged, LIVE_ROUTES)
  useLive(lessonsChanged, LIVE_ROUTES)
  const waiting = data?.lessons.length ?? 0
  return (
    <>
      <Button icon={<UserRoundX aria-hidden />} onClick={() => setOpen(true)}>
        {waiting > 0 ? `Por cubrir (${waiting})` : 'Por cubrir'}
      </Button>
      {open && (
        <Suspense>
          <UncoveredDrawer from={from} to={to} campus={campus} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
