import { Button } from 'antd'
import { UserRoundCheck } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { OUTSIDE_TEXT, type EmailOwner } from '#features/foundation/person/web/shared/personCheck.ts'
import { useSession } from '#web/session/session.tsx'
import { rememberName } from './shared/rememberName.ts'
import styles from './wizard.module.css'

interface Props {
  owner: EmailOwner
  /** The text for a student of one's own campus. */
  text: string
  onEnrol(studentId: string): void
}

/** The student who has this e-mail, to enrol instead; for one of another campus only that fact (CON-9). */
export function OwnerNote({ owner, text, onEnrol }: Props) {
  const { can } = useSession()
  return (
    <div className={styles.note} role="status">
      <UserRoundCheck aria-hidden />
      {owner.outside ? (
        <span>
          <b>{fullName(owner)}</b> <span>{OUTSIDE_TEXT}</span>
        </span>
      ) : (
        <span>{text}</span>
      )}
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
