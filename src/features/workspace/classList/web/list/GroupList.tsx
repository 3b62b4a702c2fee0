import { Button } from 'antd'
import { SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { GROUP_TEXTS } from '#features/teaching/groups/contract.ts'
import { NothingHere } from '#features/teaching/courses/web/shared/NothingHere.tsx'
import type { useGroups } from '../useGroups.ts'
import { GroupCards } from './GroupCards.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { GroupTable } from './GroupTable.tsx'
import type { Panel } from './panels.ts'
import type { Rows } from './useRows.ts'
import styles from './groupList.module.css'

interface Props {
  state: Pick<ReturnType<typeof useGroups>, 'loading' | 'changing' | 'failed' | 'retry' | 'tab' | 'elsewhere'>
  panels: readonly Panel[]
  rows: Rows
  searching: boolean
  filtered: boolean
  onLevel(id: string): void
  onClearSearch(): void
  onClearFilters(): void
  /** The button that adds the first group. */
  add: ReactNode
}

/** The panels of a level; loading, failed and empty states. Renders rows only in open panels. */
export function GroupList({ state, panels, rows, searching, filtered, onLevel, onClearSearch, onClearFilters, add }: Props) {
  const phone = usePhone()
  const { loading, changing, failed, retry, tab, elsewhere } = state
  if (failed && loading) return <Failed reason={failed.message} retry={retry} />
  if (loading) return <Skeleton rows={8} height={phone ? 80 : undefined} bars={['4%', '28%', '16%', '12%', '20%']} />
  const Rows = phone ? GroupCards : GroupTable
  return (
    <>
      {failed && <Failed slim reason={failed.message} retry={retry} />}
      <div className={styles.panels} data-rows aria-busy={changing || undefined}>
        {panels.map(panel => (
          <GroupPanel key={panel.course._id} panel={panel} open={rows.isOpen(panel)} onOpen={open => rows.open(panel.course._id, open)}>
            <Rows panel={panel} rows={rows} />
          </GroupPanel>
        ))}
        {panels.length === 0 &&
          (tab && elsewhere ? (
            <NothingHere icon={Users} level={tab.name} elsewhere={elsewhere} onOpen={onLevel} />
          ) : searching ? (
            <Empty icon={SearchX} title={GROUP_TEXTS.noHit} action={<Button onClick={onClearSearch}>Quitar búsqueda</Button>} />
          ) : filtered ? (
            <Empty icon={SearchX} title={GROUP_TEXTS.noFilterHit} action={<Button onClick={onClearFilters}>Limpiar filtros</Button>} />
          ) : (
            <Empty icon={Users} title="Todavía no hay grupos" action={add}>
              Un grupo es un curso con fechas, horario, salón y cupo.
            </Empty>
          ))}
      </div>
    </>
  )
}
