import { Button } from 'antd'
import { UsersRound } from 'lucide-react'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { mergeAccess, type MergeKind } from '../../access.ts'
import { twins, twinsChanged } from '../../contract.ts'

const LIVE_ROUTES = [twins.list]

/** The number of pairs to review; undefined without permission, and for campus-limited users. */
function useTwinCount(kind: MergeKind, talk?: string): number | undefined {
  const { can, user } = useSession()
  const may = can(mergeAccess[kind]) && (user.campuses ?? []).length === 0
  const { data } = useRead(twins.list, may ? { query: { kind, limit: 1, ...(talk !== undefined && { talk }) } } : skip, { fresh: 60_000 })
  useLive(twinsChanged, LIVE_ROUTES)
  return data?.total
}

export function TwinCount({ kind }: { kind: MergeKind }) {
  const count = useTwinCount(kind)
  return count ? <span className="count tabular">{count}</span> : null
}

/** The same for a talk's visitors, as a link; nothing when there are none. */
export function TalkTwins({ talk }: { talk: string }) {
  const count = useTwinCount('visitor', talk)
  if (!count) return null
  return (
    <Button href={`/duplicados?tipo=visitor&platica=${talk}`} icon={<UsersRound aria-hidden />}>
      Posibles duplicados <span className="count tabular">{count}</span>
    </Button>
  )
}
