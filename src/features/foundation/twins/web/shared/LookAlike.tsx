import { Button } from 'antd'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { seeing, type TwinKind } from '../../access.ts'
import { twins, twinText, type Twin } from '../../contract.ts'
import { classes } from '#web/look/classes.ts'
import styles from './lookAlike.module.css'

const CARDS: Record<TwinKind, (twin: Twin) => string> = {
  student: ({ _id }) => `/alumnos?ficha=${_id}`,
  employee: ({ _id }) => `/empleados?ficha=${_id}`,
  visitor: ({ _id, of }) => `/platicas?ficha=${of}&ver=alumnos&visitante=${_id}`,
}

/**
 * Below a new person's e-mail: whose e-mail looks like it (CON-51). Nothing is refused; without an answer nothing shows.
 * @param email the field's value on blur; '' while it changes
 */
export function LookAlike({ kind, email, className = '' }: { kind: TwinKind; email: string; className?: string }) {
  const { can } = useSession()
  const [others, setOthers] = useState<readonly string[]>([])
  const plain = plainEmail(email)
  const complete = isEmail(plain) && hasPlainLetters(plain)
  const { data, isPlaceholderData } = useRead(twins.check, complete ? { query: { kind, email: plain } } : skip)
  const twin = complete && !isPlaceholderData && data?.twins.find(each => !others.includes(`${plain} ${each.email}`))
  if (!twin) return null
  return (
    <div className={classes(styles.note, className)} role="status">
      <Users aria-hidden />
      <span>{twinText(twin.email)}</span>
      {seeing[kind].every(access => can(access)) && (
        <Button size="small" href={CARDS[kind](twin)} target="_blank">
          Ver
        </Button>
      )}
      <Button size="small" onClick={() => setOthers([...others, `${plain} ${twin.email}`])}>
        Es otra persona
      </Button>
    </div>
  )
}
