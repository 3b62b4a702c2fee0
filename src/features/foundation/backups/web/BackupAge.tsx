import { CircleAlert, TriangleAlert } from 'lucide-react'
import { now } from '#web/state/clock.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { backups, backupsChanged } from '../contract.ts'
import { ageText, warningOf } from './backupText.ts'

const LIVE_ROUTES = [backups.find]

/** 'hace 6 h'; amber after 26 hours, red after three days. */
export function BackupAge() {
  const { data } = useRead(backups.find, {}, { every: 300_000 })
  useLive(backupsChanged, LIVE_ROUTES)
  const phone = usePhone()
  if (!data) return null
  const { last } = data.backups
  if (!last) return <>Sin respaldo</>
  const hours = (now().getTime() - Date.parse(last.at)) / 3_600_000
  const warning = warningOf(hours)
  if (!warning) return <>{phone ? `Último respaldo ${ageText(hours)}` : ageText(hours)}</>
  return (
    <StateTag tone={warning} icon={warning === 'red' ? CircleAlert : TriangleAlert}>
      {ageText(hours)}
    </StateTag>
  )
}
