import { emailText } from '#features/foundation/person/address.ts'
import { Button } from 'antd'
import { ListPlus, UserRoundCheck } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { formatPhone, fullName } from '#lib/text.ts'
import { rememberName } from '#features/money/enrolment/web/shared/rememberName.ts'
import { rememberVisit } from '#features/money/enrolment/web/shared/visit.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { students } from '#features/people/students/contract.ts'
import { ownerText } from '#features/foundation/person/emailOwner.ts'
import { OUTSIDE_TEXT } from '#features/foundation/person/web/shared/personCheck.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { DoneNotice } from '#web/ui/Done.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { TalkStudent } from '../../../visitor.ts'
import styles from './visitorCard.module.css'

/** 'Inscribir': the enrolment wizard with their data; for a student already, enrols in a course instead of only refusing. */
export function EnrolTab({ visitor }: { visitor: TalkStudent }) {
  const { can, academy } = useSession()
  const navigate = useNavigate()
  const owner = useRead(students.byEmail, { params: { email: visitor.email } }, { fresh: 0 })
  const open = (inscripcion: string) => {
    rememberVisit(visitor._id, visitor)
    void navigate({ to: '.', search: (before: object) => ({ ...before, inscripcion, visita: visitor._id }) })
  }
  if (visitor.student) return <Enrolled visitor={visitor} />
  if (owner.isPending) return <Skeleton rows={3} height={32} bars={['30%', '50%']} />
  const student = owner.data?.student
  return (
    <>
      <Facts
        facts={[
          { label: 'Nombre', value: fullName(visitor) },
          { label: 'Correo', value: emailText(visitor.email) },
          { label: 'Teléfono', value: formatPhone(visitor.phoneNumber) },
        ]}
      />
      {student ? (
        <>
          <p className={styles.note} role="status">
            <UserRoundCheck aria-hidden />
            <span>{student.outside ? `${fullName(student)}: ${OUTSIDE_TEXT}` : ownerText(student, academy.timeZone)}</span>
          </p>
          <RouteButton
            access={studentsAccess.enrol}
            type="primary"
            block
            className={styles.action}
            onClick={() => {
              rememberName(student)
              open(student._id)
            }}
          >
            Inscribir a curso
          </RouteButton>
        </>
      ) : (
        <RouteButton access={studentsAccess.register} type="primary" block className={styles.action} onClick={() => open('nueva')}>
          Inscribir con estos datos
        </RouteButton>
      )}
      {can('get /waiting/') && (
        <RouteButton
          access="post /waiting/"
          block
          className={styles.action}
          icon={<ListPlus aria-hidden />}
          onClick={() => {
            rememberVisit(visitor._id, visitor)
            void navigate({ to: '/espera', search: { ver: 'anotar', visitante: visitor._id } })
          }}
        >
          Anotar en lista de espera
        </RouteButton>
      )}
    </>
  )
}

function Enrolled({ visitor }: { visitor: TalkStudent }) {
  const { can } = useSession()
  const navigate = useNavigate()
  return (
    <DoneNotice past icon={UserRoundCheck} title={`${fullName(visitor)} ya está inscrito`}>
      {can({ access: studentsAccess.read }) && (
        <Button onClick={() => void navigate({ to: '/alumnos', search: { ficha: visitor.student ?? undefined } })}>
          Abrir ficha de alumno
        </Button>
      )}
    </DoneNotice>
  )
}
