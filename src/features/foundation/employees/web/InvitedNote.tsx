import { Button } from 'antd'
import { MailQuestion } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useSession } from '#web/session/session.tsx'
import { useNow } from '#web/state/useNow.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Note } from '#web/ui/Note.tsx'
import { employees, type Employee } from '../contract.ts'
import { invitations } from '../inviteContract.ts'
import styles from './employees.module.css'

const InviteLink = lazy(async () => (await import('./InviteLink.tsx')).InviteLink)

/** An employee who has not entered yet: until when their invitation opens, and another one (LLE-63). */
export function InvitedNote({ employee: { _id: id, name, invited } }: { employee: Employee }) {
  const { can, academy } = useSession()
  const [link, setLink] = useState<string>()
  const again = useCall(invitations.again, { success: 'Invitación lista', refresh: [employees.list] })
  const now = useNow()
  const ends = invited?.until ? new Date(invited.until) : null
  const until = ends && ends > now ? formatInstant(ends, academy.timeZone) : null
  const send = async () => {
    const answer = await again.run({ params: { id } })
    if (answer?.link) setLink(answer.link)
  }
  return (
    <div className={styles.invited}>
      <Note
        tone="amber"
        icon={MailQuestion}
        title="Todavía no entra"
        action={
          can(invitations.again) && (
            <Button size="small" loading={again.busy} onClick={() => void send()}>
              {academy.noMail ? 'Otro enlace' : 'Reenviar'}
            </Button>
          )
        }
      >
        {until ? `Su invitación sirve hasta el ${until}.` : 'No tiene una invitación abierta.'}
      </Note>
      {link && (
        <Suspense>
          <InviteLink name={name} token={link} onClose={() => setLink(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
