import { useSession } from '#web/session.tsx'
import type { TalkStudent } from '../../visitor.ts'
import { nextCallOf } from './visitorView.ts'

/** When to call again; amber once the hour has come. */
export function NextCall({ visitor }: { visitor: Pick<TalkStudent, 'nextCallAt'> }) {
  const { timeZone } = useSession().academy
  const next = nextCallOf(visitor, new Date(), timeZone)
  if (!next) return <span className="mut">—</span>
  return <span className={next.due ? 'num tv-due' : 'num'}>{next.text}</span>
}
