import { useNavigate } from '@tanstack/react-router'
import { CalendarOff } from 'lucide-react'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { closedDays, closedDaysChanged } from '../../contract.ts'

const READS = [closedDays.list]

/** '2027 no tiene días cerrados.' with a link to propose some (M162); nothing when each year has some, or without the right. */
export function OpenYears({ className }: { className?: string | undefined }) {
  const { can, user } = useSession()
  const navigate = useNavigate()
  const may = can(closedDays.list) && can(closedDays.close) && !user.campuses
  const [year] = useRead(closedDays.list, may ? {} : skip).data?.openYears ?? []
  useLive(closedDaysChanged, READS)
  if (year === undefined) return null
  return (
    <div className={className}>
      <Note
        tone="amber"
        icon={CalendarOff}
        title={`${year} no tiene días cerrados.`}
        action={
          <RouteButton route={closedDays.close} size="small" onClick={() => void navigate({ to: '/calendario', search: { cerrar: year } })}>
            Proponer
          </RouteButton>
        }
      >
        Las clases se cuentan también en días de descanso, como Navidad.
      </Note>
    </div>
  )
}
