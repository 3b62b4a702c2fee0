import { Button } from 'antd'
import { FileSpreadsheet, SearchX, Users, X } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { groups, type GroupSums } from '#features/teaching/groups/contract.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useGroupExcel } from '../sidebar/useGroupExcel.ts'
import { Strip, TakeList } from './Strip.tsx'
import { StudentList } from './StudentList.tsx'
import { useGroupStudents, type GroupStudents } from './useGroupStudents.ts'
import styles from './students.module.css'
import pageStyles from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'

interface Props {
  id: string
  /** Opens a window for some students. */
  openFor(view: 'cambiar' | 'notificar', students: readonly string[]): void
  onClose(): void
  onTake(): void
}

/** The student table of a group (GRP-98). */
export function StudentsModal({ id, openFor, onClose, onTake }: Props) {
  useFocusReturn()
  const { data } = useRead(groups.sidebar, { params: { id } })
  const table = useGroupStudents(id)
  useLostAccess(groupsAccess.students, onClose)
  const name = data?.group.name
  const excel = useGroupExcel()
  return (
    <Modal
      open
      first="heading"
      width={1320}
      className={styles.modal}
      onCancel={onClose}
      destroyOnHidden
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={name ? `Alumnos de ${name}` : 'Alumnos'}
    >
      {data && <Strip group={data.group} sums={table.sums} />}
      <div className={pageStyles.toolbar} data-slot="toolbar">
        <SearchField className={styles.search} label="Buscar alumno" value={table.search} onSearch={table.setSearch} rest={250} />
        {table.sums && <Only table={table} sums={table.sums} />}
        <span className="spacer" />
        {data && (
          <RouteButton
            route={groups.excel}
            icon={<FileSpreadsheet aria-hidden />}
            loading={excel.busy}
            onClick={() => void excel.save(data.group)}
          >
            Excel
          </RouteButton>
        )}
        <TakeList id={id} onTake={onTake} />
      </div>
      <StudentList
        table={table}
        group={data?.group}
        id={id}
        openFor={openFor}
        empty={
          table.search ? (
            <Empty
              icon={SearchX}
              title="Ningún alumno coincide"
              action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}
            >
              Nadie con «{table.search}» en nombre, correo o teléfono.
            </Empty>
          ) : table.only ? (
            <Empty
              icon={Users}
              title={table.only === 'owing' ? 'Nadie debe en este grupo' : 'Nadie falta seguido'}
              action={<Button onClick={() => table.setOnly(undefined)}>Ver todos</Button>}
            />
          ) : (
            <Empty icon={Users} title="El grupo todavía no tiene alumnos">
              Aparecen aquí cuando se inscriben.
            </Empty>
          )
        }
      />
    </Modal>
  )
}

/** All, debtors, and often absent students; each with its count in the whole group (GRP-131). */
const Only = ({ table, sums }: { table: GroupStudents; sums: GroupSums }) => (
  <Segmented
    aria-label="Alumnos que se ven"
    value={table.only ?? 'all'}
    onChange={to => table.setOnly(to === 'owing' || to === 'missing' ? to : undefined)}
    options={[
      { value: 'all', label: `Todos ${sums.students}` },
      { value: 'owing', label: `Con adeudo ${sums.owing}` },
      { value: 'missing', label: `Faltan seguido ${sums.missing}` },
    ]}
  />
)
