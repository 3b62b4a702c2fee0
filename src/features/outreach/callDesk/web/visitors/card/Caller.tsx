import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import type { TalkStudent } from '../../../visitor.ts'
import { inSentence, momentOf } from '../visitorView.ts'

export function Caller({ visitor: { calledBy } }: { visitor: TalkStudent }) {
  const { timeZone } = useSession().academy
  const now = useNow()
  if (!calledBy) return null
  const { user, date } = calledBy
  return (
    <small className="small muted truncate tabular">
      Llamó {user.name} {user.lastName}, {inSentence(momentOf(new Date(date), now, timeZone))}
    </small>
  )
}
