import { Button } from 'antd'
import { Download, MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { counted } from '#lib/numbers.ts'
import { notificationsAccess } from '#features/outreach/notifications/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import type { ListedStudent } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { BulkFoot, ManyNote } from '#web/ui/BulkFoot.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import type { Many } from '#web/ui/useMany.ts'
import { useListExcel, type ListFilter } from './useListExcel.ts'

const StudentsNotification = lazy(
  async () => (await import('#features/outreach/notifications/web/shared/StudentsNotification.tsx')).StudentsNotification,
)

/** The foot while students are ticked: a message, a file (STU-68). */
export function StudentsBulk({ many, rows }: { many: Many<ListFilter>; rows: readonly ListedStudent[] }) {
  const { can } = useSession()
  const [isWriting, write] = useState(false)
  const excel = useListExcel()
  const { selection, whom, count, hold, clear } = many
  const owed = rows.reduce((sum, { _id, owes }) => sum + (selection.has(_id) ? owes : 0), 0)
  const open = () => {
    hold()
    write(true)
  }
  return (
    <>
      <BulkFoot
        selection={selection}
        note={<ManyNote many={many} owed={owed} />}
        keys={{ m: ['Mensaje', can(notificationsAccess.student) ? open : undefined] }}
      >
        <RouteButton access={notificationsAccess.student} icon={<MessageCircle aria-hidden />} onClick={open}>
          Mensaje <Kbd>M</Kbd>
        </RouteButton>
        {can(studentsAccess.excel) && (
          <Button icon={<Download aria-hidden />} loading={excel.busy} onClick={() => whom && void excel.save(whom.body)}>
            Excel
          </Button>
        )}
      </BulkFoot>
      {isWriting && whom && (
        <Suspense>
          <StudentsNotification
            audience={{ target: 'students', ...whom.body }}
            name={counted(count, 'alumno', 'alumnos')}
            onClose={() => {
              write(false)
              clear()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
