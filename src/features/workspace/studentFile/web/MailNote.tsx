import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { UndeliveredNote } from '#features/foundation/outbox/web/shared/UndeliveredNote.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { studentFile } from '../contract.ts'

// Loads on use: lists and files do not need it.
const StudentEdit = lazy(async () => (await import('./StudentEdit.tsx')).StudentEdit)

/** 'El correo no llega' of a student; 'Corregir' opens the form at the e-mail (M109). */
export function MailNote({ student }: { student: Student }) {
  const { can } = useSession()
  const [reason, setReason] = useState<string>()
  return (
    <>
      <UndeliveredNote kind="student" id={student._id} email={student.email} onFix={can(studentFile.update) ? setReason : undefined} />
      {reason !== undefined && (
        <Suspense>
          <StudentEdit student={student} emailWrong={reason} onClose={() => setReason(undefined)} />
        </Suspense>
      )}
    </>
  )
}
