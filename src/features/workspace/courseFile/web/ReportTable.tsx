import type { TableColumnsType } from 'antd'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { CourseReportRow } from '../contract.ts'

const STATES = {
  green: { icon: CircleCheck, word: 'Alta' },
  amber: { icon: CircleMinus, word: 'Media' },
  red: { icon: CircleAlert, word: 'Baja' },
} as const

/** How full a group is: high from 80 %, medium from 50 %, low below (CUR-77). */
const Occupancy = ({ of }: { of: CourseReportRow['status_color'] }) => (
  <StateTag tone={of} icon={STATES[of].icon}>
    {STATES[of].word}
  </StateTag>
)

const text = (value: string) => <span title={value}>{value || '—'}</span>
const figure = (value: number | null) => value ?? '—'

const columns: TableColumnsType<CourseReportRow> = [
  { title: 'Grupo', dataIndex: 'name', className: 'mainCell', ellipsis: true, render: text },
  { title: 'Inicio', dataIndex: 'startDate', width: 104, className: 'tabular', render: formatDay },
  {
    title: 'Días y horarios',
    dataIndex: 'schedules',
    width: 172,
    ellipsis: true,
    render: (all: CourseReportRow['schedules']) => text(formatSchedules(all)),
  },
  { title: 'Cupo', dataIndex: 'quota', width: 68, align: 'right', render: figure },
  { title: 'Inscritos', dataIndex: 'registered', width: 86, align: 'right' },
  { title: 'Confirmados', dataIndex: 'confirmed', width: 104, align: 'right' },
  { title: 'Sede', dataIndex: 'location', width: 112, ellipsis: true, render: text },
  {
    title: 'Ocupación',
    dataIndex: 'status_color',
    width: 108,
    render: (of: CourseReportRow['status_color']) => <Occupancy of={of} />,
  },
]

/** The rows of a report (CUR-81). */
export const ReportTable = ({ rows }: { rows: readonly CourseReportRow[] }) => (
  <DataTable
    bare
    table={{ rows }}
    label="Grupos del curso"
    noun={['grupo', 'grupos']}
    columns={columns}
    card={row => ({
      title: row.name,
      line: (
        <>
          <Occupancy of={row.status_color} />
          <span>
            {row.quota === null ? counted(row.registered, 'inscrito', 'inscritos') : `${row.registered} de ${row.quota}`} · {row.confirmed}{' '}
            con pago
          </span>
        </>
      ),
    })}
    empty={null}
  />
)
