import type { TableColumnsType } from 'antd'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SettingBody } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { IMPORT_LIMITS, importsChanged, moves, type Opening } from '../contract.ts'
import { MoveState } from './MoveState.tsx'

const SHOWN = [moves.list]
const pesos = (amount: number) => formatMoney(toCentavos(amount))
const fileOf = ({ filename, row }: Opening) => (filename === null ? '—' : `${filename}, fila ${figure(row ?? 0)}`)

const COLUMNS: TableColumnsType<Opening> = [
  { title: 'Alumno', key: 'student', className: 'mainCell', ellipsis: true, render: (_value, { student }) => student.name },
  {
    title: 'Pagado antes',
    dataIndex: 'amount',
    width: 140,
    align: 'right',
    className: 'tabular',
    render: (amount: number, { voided }) => (voided ? <s>{pesos(amount)}</s> : pesos(amount)),
  },
  { title: 'Grupo', dataIndex: 'group', ellipsis: true, render: (group: string | null) => group ?? '—' },
  { title: 'Archivo', key: 'file', ellipsis: true, render: (_value, opening) => fileOf(opening) },
  { title: 'Inscrito el', dataIndex: 'day', width: 120, className: 'tabular', render: (day: string) => formatDay(day) },
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
          <MoveState move={data.move} />
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
