import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { session } from '../../contract.ts'
import { SessionList } from './SessionList.tsx'

export function OwnSessions() {
  const { data, error, refetch } = useRead(session.mine, {})
  return (
    <section>
      <h2>Tus sesiones</h2>
      <p className="subdued">Los equipos en los que tu cuenta está abierta.</p>
      {error && !data && <Failed reason={error.message} retry={() => void refetch()} />}
      {!error && !data && <Skeleton rows={3} height={60} bars={['40%', '20%']} />}
      {data && <SessionList sessions={data.sessions} own />}
    </section>
  )
}
