import { Button } from 'antd'
import { UserRoundCheck } from 'lucide-react'
import { studentsAccess } from '#features/people/students/access.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { ownerText, type EmailOwner } from '#features/foundation/person/web/shared/personCheck.ts'
import { useSession } from '#web/session.tsx'
import { usePhone } from '#web/useWidth.ts'
import { KnownStudents } from './KnownStudents.tsx'
import type { Wizard } from './useWizard.ts'
import { rememberName } from './useExisting.ts'
import styles from './wizard.module.css'

/** Step 1. Leaving the e-mail field asks whether it is free. */
export function PersonStep({ wizard, onEnrol }: { wizard: Wizard; onEnrol(studentId: string): void }) {
  const { form, owners, timeZone, today, values, known } = wizard
  const phone = usePhone()
  // No answer yet is no reason to disturb: 'Siguiente' asks again.
  const look = () => void owners.ask(values.email).catch(() => null)
  return (
    <div onBlur={event => (event.target as HTMLElement).id === form.idOf('email') && look()}>
      <PersonFields
        form={form}
        newAs="student"
        today={today}
        emailFree={owners.free}
        phoneNote={phone && <KnownStudents known={known} phone={values.phoneNumber} onEnrol={onEnrol} />}
        emailNote={owners.owner && <OwnerNote owner={owners.owner} timeZone={timeZone} onEnrol={onEnrol} />}
      />
    </div>
  )
}

function OwnerNote({ owner, timeZone, onEnrol }: { owner: EmailOwner; timeZone: string; onEnrol(studentId: string): void }) {
  const { can } = useSession()
  return (
    <div className={styles.note} role="status">
      <UserRoundCheck aria-hidden />
      <span>{ownerText(owner, timeZone)}</span>
      {can(studentsAccess.enrol) && (
        <Button
          size="small"
          onClick={() => {
            rememberName(owner)
            onEnrol(owner._id)
          }}
        >
          Inscribir a curso
        </Button>
      )}
    </div>
  )
}
