import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { studentsAccess } from '../../access.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'

/** 'Inscribir a curso' for a student without one: the wizard replaces the file. */
export function EnrolButton({
  student,
  quiet = false,
}: {
  student: string
  /** A link instead of a button, for a place beside other things. */ quiet?: boolean
}) {
  const navigate = useNavigate()
  const enrol = () => void navigate({ to: '.', search: (before: object) => ({ ...before, ver: undefined, inscripcion: student }) })
  return (
    <RouteButton
      access={studentsAccess.enrol}
      {...(quiet ? { type: 'link', size: 'small' } : { type: 'primary', icon: <UserPlus aria-hidden /> })}
      onClick={enrol}
    >
      Inscribir a curso
    </RouteButton>
  )
}
