import { Button } from 'antd'
import { FileSpreadsheet, SearchX, Users, X } from 'lucide-react'
import { Suspense } from 'react'
import { attendanceAccess, readsEveryMatrix } from '#features/presence/attendance/access.ts'
import { useRead } from '#web/calls/useRead.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { groups, type GroupSums, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useGroupExcel } from '../sidebar/useGroupExcel.ts'
import { Strip, TakeList } from './Strip.tsx'
import { StudentList } from './StudentList.tsx'
import { useGroupStudents, type GroupStudents } from './useGroupStudents.ts'
import styles from './students.module.css'
import pageStyles from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'

const GroupMatrix = lazy(async () => (await import('#features/presence/attendance/web/shared/GroupMatrix.tsx')).GroupMatrix)

type Tab = 'alumnos' | 'asistencia'
const TABS = [
  { key: 'alumnos', label: 'Alumnos' },
  { key: 'asistencia', label: 'Asistencia' },
] as const

interface Props {
  id: string
  tab: Tab
  onTab(tab: Tab): void
  /** Opens a window for some students. */
  openFor(view: 'cambiar' | 'notificar', students: readonly string[]): void
  onClose(): void
  onTake(): void
}

/** The window of a group: its students (GRP-98), and their attendance by lesson days (DIR-34). */
export function StudentsModal({ id, tab, onTab, openFor, onClose, onTake }: Props) {
  useFocusReturn()
  const { can } = useSession()
  const { data } = useRead(groups.sidebar, { params: { id } })
  useLostAccess(tab === 'alumnos' ? groupsAccess.students : attendanceAccess.matrix, onClose)
  const ids = useTabIds()
  const name = data?.group.name
  const title = tab === 'alumnos' ? 'Alumnos' : 'Asistencia'
  const hasTabs = can(groupsAccess.students) && (readsEveryMatrix(can) || can(attendanceAccess.own))
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
      title={name ? `${title} de ${name}` : title}
    >
      {hasTabs && <TabList label="Grupo" ids={ids} tabs={TABS} active={tab} onChange={onTab} />}
      <div className={styles.panel} {...(hasTabs && panelOf(ids, tab))}>
        {tab === 'alumnos' ? (
          <Students id={id} group={data?.group} openFor={openFor} onTake={onTake} />
        ) : (
          <Suspense fallback={<Skeleton rows={11} height={36} bars={['20%', '70%']} />}>
            <GroupMatrix id={id} />
          </Suspense>
        )}
      </div>
    </Modal>
  )
}

interface StudentsProps extends Pick<Props, 'id' | 'openFor' | 'onTake'> {
  group: ListedGroup | undefined
}

function Students({ id, group, openFor, onTake }: StudentsProps) {
  const table = useGroupStudents(id)
  const excel = useGroupExcel()
  return (
    <>
      {group && <Strip group={group} sums={table.sums} />}
      <div className={pageStyles.toolbar} data-slot="toolbar">
        <SearchField className={styles.search} label="Buscar alumno" value={table.search} onSearch={table.setSearch} rest={250} />
        {table.sums && <Only table={table} sums={table.sums} />}
        <span className="spacer" />
        {group && (
          <RouteButton
            route={groups.excel}
            icon={<FileSpreadsheet aria-hidden />}
            loading={excel.busy}
            onClick={() => void excel.save(group)}
          >
            Excel
          </RouteButton>
        )}
        <TakeList id={id} onTake={onTake} />
      </div>
      <StudentList
        table={table}
        group={group}
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
    </>
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
