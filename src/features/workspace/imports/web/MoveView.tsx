import type { TableColumnsType } from 'antd'
import { Lock, LockOpen, Truck } from 'lucide-react'
import { useState } from 'react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { now } from '#web/state/clock.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SettingBody } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { IMPORT_LIMITS, importsChanged, moves, type Move, type Opening } from '../contract.ts'

const SHOWN = [moves.list]
/** Days after the first opening until closing is proposed. */
const PROPOSED_AFTER = 7

const pesos = (amount: number) => formatMoney(toCentavos(amount))
const fileOf = ({ filename, row }: Opening) => (filename === null ? '—' : `${filename}, fila ${figure(row ?? 0)}`)

const COLUMNS: TableColumnsType<Opening> = [
  { title: 'Alumno', key: 'student', className: 'mainCell', ellipsis: true, render: (_value, { student }) => student.name },
  { title: 'Grupo', dataIndex: 'group', ellipsis: true, render: (group: string | null) => group ?? '—' },
  { title: 'Archivo', key: 'file', ellipsis: true, render: (_value, opening) => fileOf(opening) },
  { title: 'Inscrito el', dataIndex: 'day', width: 120, className: 'tabular', render: (day: string) => formatDay(day) },
  {
    title: 'Pagado antes',
    dataIndex: 'amount',
    width: 140,
    align: 'right',
    className: 'tabular',
    render: (amount: number, { voided }) => (voided ? <s>{pesos(amount)}</s> : pesos(amount)),
  },
]

/** 'Mudanza': every opening with its file, and the end of the days in which they enter (LLE-42). */
export function MoveView({ section, title, back }: SettingHead) {
  const [page, setPage] = useState(1)
  const limit = IMPORT_LIMITS.page
  const { data, error, isPlaceholderData, refetch } = useRead(moves.list, { query: { skip: (page - 1) * limit, limit } })
  useLive(importsChanged, SHOWN)
  return (
    <Page section={section} title={title} tools={back}>
      {data ? (
        <SettingBody
          title="Mudanza"
          text="Los días en que entran saldos iniciales: lo pagado antes de Plantel, que baja adeudos y no pasa por ninguna caja."
        >
          <State move={data.move} />
          <DataTable
            table={{
              rows: data.openings,
              total: data.total,
              loading: false,
              changing: isPlaceholderData,
              failed: null,
              retry: () => void refetch(),
              page,
              limit,
              setPage,
            }}
            label="Saldos iniciales"
            noun={['saldo inicial', 'saldos iniciales']}
            columns={COLUMNS}
            card={opening => ({ title: opening.student.name, line: `${pesos(opening.amount)} · ${fileOf(opening)}` })}
            empty={
              <Empty icon={Truck} title="Ningún saldo inicial">
                Entran con la columna «Pagado» de una hoja de alumnos, desde Importar.
              </Empty>
            }
          />
        </SettingBody>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function State({ move }: { move: Move }) {
  const { timeZone } = useSession().academy
  const close = useCall(moves.close, { refresh: SHOWN, success: 'Mudanza cerrada' })
  const open = useCall(moves.open, { refresh: SHOWN, success: 'Mudanza abierta de nuevo' })
  const sum = `${counted(move.count, 'saldo inicial', 'saldos iniciales')}, ${pesos(move.sum)}.`
  const ask = async () => {
    const yes = await confirm({
      title: 'Abrir de nuevo la mudanza',
      text: 'Otra vez entrará dinero que no pasa por caja. Se avisa por correo a los administradores.',
      ok: 'Abrir de nuevo',
    })
    if (yes) await open.run({})
  }
  if (move.closedAt)
    return (
      <Note tone="green" icon={Lock} title={`La mudanza se cerró el ${formatInstant(new Date(move.closedAt), timeZone)}.`}>
        {sum} Ya no entran más.{' '}
        <RouteButton route={moves.open} loading={open.busy} onClick={() => void ask()}>
          Abrir de nuevo
        </RouteButton>
      </Note>
    )
  const days = move.firstAt === null ? 0 : (now().getTime() - Date.parse(move.firstAt)) / 86_400_000
  const proposed = days >= PROPOSED_AFTER
  return (
    <Note
      tone={proposed ? 'amber' : 'plain'}
      icon={LockOpen}
      title={proposed ? `Empezó hace ${counted(Math.floor(days), 'día', 'días')}: si ya entró todo, ciérrala.` : 'La mudanza está abierta.'}
    >
      {sum}{' '}
      <RouteButton route={moves.close} type={proposed ? 'primary' : 'default'} loading={close.busy} onClick={() => void close.run({})}>
        Cerrar la mudanza
      </RouteButton>
    </Note>
  )
}
