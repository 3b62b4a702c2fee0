import { Button } from 'antd'
import { Megaphone, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import type { TableState } from '#web/calls/useTable.ts'
import { talksAccess } from '../../../access.ts'
import type { Talk } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import { dateOf, hoursOf } from '../talkText.ts'
import { SeatsBar } from '../Seats.tsx'
import { talkColumns } from './talkColumns.tsx'
import type { Toggle } from './useToggle.ts'
import styles from '../talks.module.css'

interface Props {
  table: TableState<Talk>
  toggle: Toggle
  add: ReactNode
  /** Enter on the chosen row. */
  onMore?: () => void
}

export function TalkList({ table, toggle, add, onMore }: Props) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const { can } = useSession()
  return (
    <div ref={box} className={styles.list}>
      <DataTable
        table={table}
        label="Pláticas"
        noun={['plática', 'pláticas']}
        columns={talkColumns(toggle, width, can(talksAccess.toggle))}
        onMore={onMore}
        card={talk => ({ title: talk.name, line: <CardLine talk={talk} active={toggle.activeOf(talk)} /> })}
        empty={
          table.search ? (
            <Empty icon={SearchX} title={TALK_TEXTS.noTalks} action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}>
              {`Ninguna con «${table.search}».`}
            </Empty>
          ) : (
            <Empty icon={Megaphone} title={TALK_TEXTS.noTalks} action={add}>
              Una plática junta a quienes aún no son alumnos, con horario, salón y cupo.
            </Empty>
          )
        }
      />
    </div>
  )
}

const CardLine = ({ talk, active }: { talk: Talk; active: boolean }) => (
  <>
    <SeatsBar percentage={talk.percentage} off={!active} />
    {talk.studentListLength} de {talk.quota}
    <span className="truncate">{active ? `${dateOf(talk)} · ${hoursOf(talk)}` : `${dateOf(talk)} · Inactiva`}</span>
  </>
)
