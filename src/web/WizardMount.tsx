import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { studentsAccess } from '#features/people/students/access.ts'
import { useSession } from '#web/session.tsx'
import { useLostAccess } from '#web/useLostAccess.ts'

const EnrolmentWizard = lazy(async () => ({ default: (await import('#features/money/enrolment/web/EnrolmentWizard.tsx')).EnrolmentWizard }))

/** The enrolment wizard over any screen, by the address bar: `?inscripcion=nueva` or a student's id; `visita` for a talk's visitor. */
export function WizardMount() {
  const { inscripcion, visita }: { inscripcion?: string; visita?: string } = useSearch({ strict: false })
  return inscripcion ? <Wizard student={inscripcion === 'nueva' ? undefined : inscripcion} visit={visita} /> : null
}

function Wizard({ student, visit }: { student?: string; visit?: string }) {
  const access = student ? studentsAccess.enrol : studentsAccess.register
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, inscripcion: undefined, visita: undefined }), replace: true })
  const held = useSession().can(access)
  useLostAccess(access, close)
  return held ? (
    <Suspense>
      <EnrolmentWizard student={student} visit={visit} onClose={close} />
    </Suspense>
  ) : null
}
