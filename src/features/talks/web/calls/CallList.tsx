import { formatDay } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { CallTask } from '../../contract.ts'
import { TALK_TEXTS } from '../../texts.ts'
import { CallTag } from '../visitors/CallTag.tsx'
import { NextCall } from '../visitors/NextCall.tsx'

interface Props {
  rows: readonly CallTask[]
  selected: string | undefined
  select(id: string | undefined): void
}

/** The next calls in their order, due ones first with their hour in amber. */
export const CallList = ({ rows, selected, select }: Props) => (
  <DataTable
    table={{ rows, selected, select }}
    label="Llamadas"
    noun={['llamada', 'llamadas']}
    bare
    empty={null}
    card={row => ({ title: fullName(row), line: null })}
    columns={[
      { title: 'Llamar', key: 'next', width: 96, render: (_value, row) => <NextCall visitor={row} /> },
      {
        title: 'Alumno',
        key: 'name',
        className: 'k',
        render: (_value, row) => <span title={fullName(row)}>{fullName(row)}</span>,
      },
      {
        title: 'Teléfono',
        key: 'phone',
        width: 116,
        className: 'num',
        render: (_value, row) => <span className="tv-tel">{formatPhone(row.phoneNumber)}</span>,
      },
      { title: 'Estatus de llamada', key: 'status', width: 168, render: (_value, row) => <CallTag visitor={row} /> },
      {
        title: 'Plática',
        key: 'talk',
        width: 150,
        render: (_value, { talkInfo }) => <span title={talkInfo.name}>{talkInfo.name}</span>,
      },
      {
        title: 'Fecha',
        key: 'date',
        width: 100,
        className: 'num',
        render: (_value, { talkInfo }) => (talkInfo.date ? formatDay(talkInfo.date) : TALK_TEXTS.noDate),
      },
    ]}
  />
)
