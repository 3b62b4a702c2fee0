import { Button, Modal } from 'antd'
import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#lib/text.ts'
import { useRead } from '#web/reading.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useGuard } from '#web/ui/unsaved.tsx'
import { usePhone } from '#web/useWidth.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { students, type Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'
import { StudentEdit } from './StudentEdit.tsx'
import { StudentTabs } from './StudentTabs.tsx'
import { studentFile } from '../contract.ts'

interface Props {
  id: string
  tab: StudentTab
  onTab(tab: StudentTab): void
  onClose(): void
  /** The student is gone. */
  onDeleted(): void
}

/** The student modal (STU-44): nine tabs; the edit view stands over it, so that nothing typed in a tab is lost. */
export function StudentModal({ id, tab, onTab, onClose, onDeleted }: Props) {
  useFocusReturn()
  const [editing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(students.find, { params: { id } })
  const { Forms, forms, leave } = useGuard()
  const phone = usePhone()
  const close = async () => (await leave()) && onClose()
  const edit = (
    <RouteButton route={studentFile.update} type="primary" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
      Editar
    </RouteButton>
  )
  return (
    <Modal
      open
      width={1016}
      className="st-modal"
      onCancel={() => void close()}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={data ? <Name student={data.student} /> : 'Alumno'}
      footer={
        // On a phone the cross at the top is enough.
        phone && tab !== 'datos' ? null : (
          <>
            <Button onClick={() => void close()}>Cerrar</Button>
            {data && tab === 'datos' && edit}
          </>
        )
      }
    >
      {data ? (
        <Forms value={forms}>
          <StudentTabs student={data.student} tab={tab} onTab={onTab} />
        </Forms>
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['24%', '44%']} />
      )}
      {data && editing && <StudentEdit student={data.student} onClose={() => setEditing(false)} onDeleted={onDeleted} />}
    </Modal>
  )
}

const Name = ({ student }: { student: Student }) => (
  <span className="row">
    <span className="clip">{fullName(student)}</span>
    {student.uniqueFolio && <span className="mut num stt-name">{student.uniqueFolio}</span>}
  </span>
)
