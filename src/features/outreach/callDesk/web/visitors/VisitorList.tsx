import { Button } from 'antd'
import { PhoneCall, SearchX, Users } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { usePhone, useWide } from '#web/hooks/useWidth.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { Desk } from './useDesk.ts'
import type { Resend } from './useResend.ts'
import type { Visitors } from './useVisitors.ts'
import { VisitorCards } from './VisitorCards.tsx'
import { visitorColumns } from './visitorColumns.tsx'
import listStyles from '#web/ui/list.module.css'
import styles from './visitors.module.css'

interface Props {
  table: Visitors
  desk: Desk
  resend: Resend
}

const LABEL = 'Alumnos de la plática'
const NOUN = ['alumno', 'alumnos'] as const

export function VisitorList({ table, desk, resend }: Props) {
  const { timeZone } = useSession().academy
  const phone = usePhone()
  const wide = useWide()
  const { rows, total, page, limit } = table
  if (rows.length === 0 || table.loading)
    return <DataTable table={table} columns={[]} label={LABEL} noun={NOUN} card={noCard} empty={<Nobody table={table} />} bare />
  const first = (page - 1) * limit + 1
  return (
    <div className={listStyles.list} data-slot="list">
      {phone ? (
        <>
          {table.failed && <Failed slim reason={table.failed.message} retry={table.retry} />}
          <VisitorCards rows={rows} label={LABEL} select={table.select} onCall={desk.may.call ? desk.mark : undefined} />
        </>
      ) : (
        <DataTable
          table={table}
          label={LABEL}
          noun={NOUN}
          columns={visitorColumns({ desk, resend, timeZone, slim: table.selected !== undefined, wide })}
          card={noCard}
          empty={null}
          rowOff={row => row.isUnavailable}
          rowClassName={row => (row.isUnavailable ? styles.off : undefined)}
          bare
        />
      )}
      <div className={listStyles.foot} data-slot="list-foot">
        <span className="tabular" role="status">
          {rows.length < total && `${first}–${first + rows.length - 1} de `}
          {counted(total, 'alumno', 'alumnos')}
        </span>
        <DeskHints comment={desk.may.comment} />
        <Pager page={page} last={Math.ceil(total / limit)} onChange={table.setPage} />
      </div>
    </div>
  )
}

export const DeskHints = ({ comment }: { comment: boolean }) => (
  <>
    <span className="hint">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> recorrer
    </span>
    <span className="hint">
      <Kbd>1</Kbd>–<Kbd>0</Kbd> estatus
    </span>
    <span className="hint">
      <Kbd>C</Kbd> confirmar
    </span>
    {comment && (
      <span className="hint">
        <Kbd>N</Kbd> comentar
      </span>
    )}
    <span className="hint">
      <Kbd>L</Kbd> llamar
    </span>
  </>
)

/** The cards of a phone are drawn here, with their call buttons. */
const noCard = () => ({ title: '', line: null })

function Nobody({ table }: { table: Visitors }) {
  if (table.search)
    return (
      <Empty icon={SearchX} title="Ningún alumno coincide" action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}>
        Nadie con «{table.search}» en nombre, correo o teléfono.
      </Empty>
    )
  if (table.filter && table.calls && table.calls.all > 0)
    return (
      <Empty
        icon={PhoneCall}
        title={table.filter === 'pending' ? 'No queda nadie por llamar' : 'Todavía no se llama a nadie'}
        action={<Button onClick={() => table.show(undefined)}>Ver todos</Button>}
      />
    )
  return (
    <Empty icon={Users} title={TALK_TEXTS.noStudents}>
      Aparecen aquí cuando se registran.
    </Empty>
  )
}
