import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { studentsAccess } from '#features/people/students/access.ts'
import { can } from '#web/session/session.tsx'
import { WizardModal } from './WizardModal.tsx'

interface Props {
  /** Enrol this student; without: register a new one. */ student?: string
  /** The visitor of a talk who becomes a student. */ visit?: string
  /** Seats that are held for them. */ hold?: string
  onClose(): void
}

/** The five-step wizard over any screen (ENR-10). Leaving it with something unsaved asks, by whichever way. */
export function EnrolmentWizard({ student, visit, hold, onClose }: Props) {
  const unsaved = useRef<{ discard(): void } | null>(null)
  const navigate = useNavigate()
  const mine = student ?? 'nueva'
  useBlocker({
    enableBeforeUnload: false,
    async shouldBlockFn({ next }) {
      const stays = (next.search as { inscripcion?: string }).inscripcion === mine
      if (stays || !unsaved.current) return false
      if (!(await askDiscard())) return true
      unsaved.current?.discard()
      return false
    },
  })
  const open = (inscripcion: string) => void navigate({ to: '.', search: (before: object) => ({ ...before, inscripcion }), replace: true })
  const onUnsaved = useCallback((next: { discard(): void } | null) => void (unsaved.current = next), [])
  /** The enrolment is half typed and goes on after the charge: its draft stays, so nothing is asked. */
  const charge = () => {
    unsaved.current = null
    void navigate({ to: '/caja', search: { alumno: student } })
  }
  return (
    <WizardModal
      key={mine}
      student={student}
      visit={visit}
      hold={hold}
      onClose={onClose}
      onUnsaved={onUnsaved}
      onEnrol={open}
      onCharge={charge}
      onAnother={visit || hold ? undefined : student ? (can(studentsAccess.register) ? () => open('nueva') : undefined) : 'again'}
    />
  )
}
