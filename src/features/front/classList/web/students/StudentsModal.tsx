import { Button, Modal } from 'antd'
import { SearchX, Users, X } from 'lucide-react'
import { useRead } from '#web/useRead.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { useLostAccess } from '#web/useLostAccess.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { StudentList } from './StudentList.tsx'
import { useGroupStudents } from './useGroupStudents.ts'
import styles from './students.module.css'
import pageStyles from '#web/ui/page.module.css'

/** The student table of a group (GRP-98). */
export function StudentsModal({ id, onClose }: { id: string; onClose(): void }) {
  useFocusReturn()
  const { data } = useRead(groups.sidebar, { params: { id } })
  const table = useGroupStudents(id)
  useLostAccess(groupsAccess.students, onClose)
  const name = data?.group.name
  return (
    <Modal
      open
      width={1320}
      className={styles.modal}
      onCancel={onClose}
      destroyOnHidden
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={name ? `Alumnos de ${name}` : 'Alumnos'}
    >
      <div className={pageStyles.toolbar} data-slot="toolbar">
        <SearchField className={styles.search} label="Buscar alumno" value={table.search} onSearch={table.setSearch} rest={250} />
      </div>
      <StudentList
        table={table}
        group={data?.group}
        id={id}
        empty={
          table.search ? (
            <Empty
              icon={SearchX}
              title="Ningún alumno coincide"
              action={<Button onClick={() => table.setSearch('')}>Quitar búsqueda</Button>}
            >
              Nadie con «{table.search}» en nombre, correo o teléfono.
            </Empty>
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
