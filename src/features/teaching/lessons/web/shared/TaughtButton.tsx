import { Button } from 'antd'
import { PenLine } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSession } from '#web/session/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { lessonsAccess } from '../../access.ts'

const TaughtModal = lazy(async () => (await import('./TaughtModal.tsx')).TaughtModal)

interface Props {
  group: { _id: string; name: string }
  /** Shows only the lessons of this day. */
  day?: string
  /** 'YYYY-MM-DD' */
  today: string
}

/** Corrects lessons that a night has written down (DIR-30). */
export function TaughtButton({ group, day, today }: Props) {
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  if (!can(lessonsAccess.correct) || (day !== undefined && day >= today)) return null
  return (
    <>
      <Button icon={<PenLine aria-hidden />} onClick={() => setOpen(true)}>
        {day === undefined ? 'Clases dadas' : 'Corregir clase dada'}
      </Button>
      {open && (
        <Suspense>
          <TaughtModal group={group} day={day} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
