import { Button } from 'antd'
import { Download } from 'lucide-react'
import { figure } from '#lib/numbers.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useToday } from '#web/state/useNow.ts'
import { collections } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { useQueueFilter } from './queueFilter.ts'

/** The number of students to call today, also while another tab is open. */
export function QueueCount() {
  const [{ sede }] = useCollectionsAddress()
  const { data } = useRead(collections.queue, { query: { skip: 0, limit: 1, location: sede } }, { fresh: 60_000 })
  return data && data.toCall > 0 ? <span className="count tabular">{figure(data.toCall)}</span> : null
}

/** The queue as it is filtered, as a file. */
export function QueueTools() {
  const { can } = useSession()
  const filter = useQueueFilter()
  const today = useToday()
  const { busy, save } = useSaveFile()
  if (!can(collections.excel)) return null
  return (
    <Button
      icon={<Download aria-hidden />}
      loading={busy}
      onClick={() => void save(() => call(collections.excel, { query: filter }), `cobranza-${today}.xlsx`)}
    >
      Excel
    </Button>
  )
}
