import { Switch } from 'antd'
import { Check, Power } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { talksAccess } from '../../../access.ts'
import type { Talk } from '../../../contract.ts'
import { stateWord } from '../talkText.ts'
import type { Toggle } from './useToggle.ts'
import styles from '../talks.module.css'

/** The status as a switch with permission, else as a label (TLK-19). */
export function StatusSwitch({ talk, toggle }: { talk: Talk; toggle: Toggle }) {
  const { can } = useSession()
  const active = toggle.activeOf(talk)
  if (!can(talksAccess.toggle)) return <StatusTag active={active} />
  return (
    <span className={styles.status}>
      <Switch
        checked={active}
        loading={toggle.busy(talk)}
        onChange={next => void toggle.toggle(talk, next)}
        aria-label={`Estatus de ${talk.name}`}
      />
      <span className={active ? 'subdued' : 'muted'}>{stateWord(active)}</span>
    </span>
  )
}

const StatusTag = ({ active }: { active: boolean }) => (
  <StateTag tone={active ? 'green' : 'grey'} icon={active ? Check : Power}>
    {stateWord(active)}
  </StateTag>
)
