import { Switch } from 'antd'
import { Power, Radio } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { liveChannels, type LiveChannel } from '../contract.ts'
import styles from './channels.module.css'

const LiveTag = ({ active }: { active: boolean }) => (
  <StateTag tone={active ? 'green' : 'grey'} icon={active ? Radio : Power}>
    {active ? 'Vivo' : 'Apagado'}
  </StateTag>
)

/** 'Vivo' (LIV-2): for editors a switch that acts at once and reverts when refused; else a label. */
export function LiveToggle({ channel: { _id, name, active } }: { channel: LiveChannel }) {
  const { can } = useSession()
  const [choice, setChoice] = useState<boolean | null>(null)
  const { run, busy } = useCall(liveChannels.update, { refresh: [liveChannels.list], success: 'Estado actualizado exitosamente' })
  if (!can(liveChannels.update)) return <LiveTag active={active} />
  const turn = async (next: boolean) => {
    setChoice(next)
    await run({ params: { id: _id }, body: { active: next } })
    setChoice(null)
  }
  const isLive = choice ?? active
  return (
    <span className={styles.live}>
      <Switch checked={isLive} loading={busy} onChange={next => void turn(next)} aria-label={`Vivo: ${name}`} />
      <span className={isLive ? 'subdued' : 'muted'}>{isLive ? 'Vivo' : 'Apagado'}</span>
    </span>
  )
}
