import { Switch } from 'antd'
import { Check, Power } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import styles from './groupList.module.css'

interface Props {
  group: Group
  active: boolean
  busy: boolean
  onToggle(group: Group, active: boolean): void
}

/** The status as a switch for users who may change groups, else as a label (GRP-60). */
export function StatusSwitch({ group, active, busy, onToggle }: Props) {
  const { can } = useSession()
  const word = active ? 'Habilitado' : 'Inhabilitado'
  if (!can(groupsAccess.update))
    return (
      <StateTag tone={active ? 'green' : 'grey'} icon={active ? Check : Power}>
        {word}
      </StateTag>
    )
  return (
    <span className={styles.status} data-slot="group-status">
      <Switch checked={active} loading={busy} onChange={next => onToggle(group, next)} aria-label={`Estatus de ${group.name}`} />
      <span className={active ? 'subdued' : 'muted'}>{word}</span>
    </span>
  )
}
