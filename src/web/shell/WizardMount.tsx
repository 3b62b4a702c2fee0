import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { studentsAccess } from '#features/people/students/access.ts'
import { useSession } from '#web/session/session.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'

const EnrolmentWizard = lazy(async () => {
  const [{ EnrolmentWizard: Wizard }, { fill }] = await Promise.all([
    import('#features/money/enrolment/web/EnrolmentWizard.tsx'),
    import('#web/screens/enrolment.parts.ts'),
  ])
  fill()
  return Wizard
})

/**
 * The enrolment wizard over any screen, by address: `?inscripcion=nueva` or a student's id; `visita` for a talk's visitor, `apartado` for
 * held seats.
 */
export function WizardMount() {
  const { inscripcion, visita, apartado }: { inscripcion?: string; visita?: string; apartado?: string } = useSearch({ strict: false })
  return inscripcion ? <Wizard student={inscripcion === 'nueva' ? undefined : inscripcion} visit={visita} hold={apartado} /> : null
}

function Wizard({ student, visit, hold }: { student?: string; visit?: string; hold?: string }) {
  const access = student ? studentsAccess.enrol : studentsAccess.register
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, inscripcion: undefined, visita: undefined, apartado: undefined }),
      replace: true,
    })
  const mayEnrol = useSession().can(access)
  useLostAccess(access, close)
  return mayEnrol ? (
    <Suspense>
      <EnrolmentWizard student={student} visit={visit} hold={hold} onClose={close} />
    </Suspense>
  ) : null
}
