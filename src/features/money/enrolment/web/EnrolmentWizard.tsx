import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { studentsAccess } from '#features/people/students/access.ts'
import { can } from '#web/session/session.tsx'
import { WizardModal } from './WizardModal.tsx'

interface Props {
  /** The student to enrol; absent: register a new one. */ student?: string
  /** The talk visitor who becomes a student. */ visit?: string
  /** The waiting list's hold, which keeps seats for these persons. */ hold?: string
  onClose(): void
}

/** The five-step wizard above any screen (ENR-10). Asks before it closes with unsaved changes. */
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
  /** The draft of the enrolment survives the charge, so no question is needed. */
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
