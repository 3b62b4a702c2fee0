import type { TableColumnsType } from 'antd'
import { counted } from '#lib/numbers.ts'
import { formatDay, academyDay } from '#lib/days.ts'
import { Money } from '#web/ui/Money.tsx'
import type { ListedCourse } from '#features/teaching/courses/contract.ts'
import { CourseTag } from './CourseTag.tsx'
import type { Order, SortKey } from './courseView.ts'
import styles from './courses.module.css'

interface Options {
  order: Order
  sort(column: SortKey): void
  timeZone: string
  /** The table's width in pixels. */
  width: number
}

/** A narrower table hides the creation date (CUR-55). */
const DATE_FROM = 500

/** A column heading sorts; the rows arrive sorted, so that the sidebar's arrows follow the table. */
export function courseColumns({ order, sort, timeZone, width }: Options): TableColumnsType<ListedCourse> {
  const sortable = (key: SortKey) => ({
    key,
    sorter: true,
    sortOrder: order.by === key ? (order.descend ? ('descend' as const) : ('ascend' as const)) : null,
    onHeaderCell: () => ({
      onClick: () => sort(key),
      onKeyDown: ({ key: pressed }: React.KeyboardEvent) => pressed === 'Enter' && sort(key),
    }),
  })
  const date = {
    title: 'Fecha de creación',
    width: 150,
    className: 'tabular',
    ...sortable('creationDate'),
    render: (_: unknown, { creationDate }: ListedCourse) => formatDay(academyDay(new Date(creationDate), timeZone)),
  }
  return [
    { title: 'Nombre', className: 'mainCell', ellipsis: true, ...sortable('name'), render: (_, course) => <Name course={course} /> },
    { title: 'Grupos', dataIndex: 'groups', width: 96, align: 'right', className: 'tabular', ...sortable('groups') },
    { title: 'Precio', width: 122, align: 'right', ...sortable('price'), render: (_, { price }) => <Money pesos={price} /> },
    ...(width < DATE_FROM ? [] : [date]),
    { title: 'Estatus', width: 112, ...sortable('active'), render: (_, { active }) => <CourseTag active={active} /> },
  ]
}

const Name = ({ course: { name, children } }: { course: ListedCourse }) => (
  <span title={name}>
    {name}
    {children.length > 0 && <span className={styles.children}>{counted(children.length, 'subcurso', 'subcursos')}</span>}
  </span>
)
