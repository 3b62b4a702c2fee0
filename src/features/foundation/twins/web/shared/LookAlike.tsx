import { Button } from 'antd'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { skip, useRead } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import type { TwinKind } from '../../access.ts'
import { twins, twinText, type Twin } from '../../contract.ts'
import './lookAlike.css'

/** What one needs to see the card of each kind, and its address. */
const CARDS = {
  student: { needs: [studentsAccess.read], at: ({ _id }: Twin) => `/alumnos?ficha=${_id}` },
  employee: { needs: [employeesAccess.screen], at: ({ _id }: Twin) => `/empleados?ficha=${_id}` },
  visitor: {
    needs: [talksAccess.read, talksAccess.students],
    at: ({ _id, of }: Twin) => `/platicas?ficha=${of}&ver=alumnos&visitante=${_id}`,
  },
} as const

/**
 * Below the e-mail of somebody new: whose e-mail looks like it (CON-51). Nothing is refused; without an answer nothing is said.
 * @param email what the field held when it was left; '' while it is changed.
 */
export function LookAlike({ kind, email, className = '' }: { kind: TwinKind; email: string; className?: string }) {
  const { can } = useSession()
  const [others, setOthers] = useState<readonly string[]>([])
  const plain = plainEmail(email)
  const complete = isEmail(plain) && hasPlainLetters(plain)
  const { data, isPlaceholderData } = useRead(twins.check, complete ? { query: { kind, email: plain } } : skip)
  const twin = complete && !isPlaceholderData && data?.twins.find(each => !others.includes(`${plain} ${each.email}`))
  if (!twin) return null
  const { needs, at } = CARDS[kind]
  return (
    <div className={`like-note ${className}`} role="status">
      <Users aria-hidden />
      <span>{twinText(twin.email)}</span>
      {needs.every(access => can(access)) && (
        <Button size="small" href={at(twin)} target="_blank">
          Ver
        </Button>
      )}
      <Button size="small" onClick={() => setOthers([...others, `${plain} ${twin.email}`])}>
        Es otra persona
      </Button>
    </div>
  )
}
