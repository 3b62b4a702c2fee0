import { Button } from 'antd'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Use } from '#contract/inUse.ts'
import { useSession } from '#web/session/session.tsx'
import { tell, useCall } from '#web/calls/useCall.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { COURSE_READS } from './useCourses.ts'
import { UsesModal } from './UsesModal.tsx'

interface Props {
  course: CourseDetail
  onDeleted(): void
}

/** Deletes, with undo (DES-24); a course in use remains, with a list of its uses. */
export function DeleteCourse({ course: { _id, name }, onDeleted }: Props) {
  const { can } = useSession()
  const { run, busy, lastError } = useCall(courses.remove, { quiet: true, refresh: COURSE_READS, success: 'Curso eliminado' })
  const [used, setUsed] = useState<{ uses: Use[]; total: number } | null>(null)
  if (!can(coursesAccess.remove)) return null
  const remove = async () => {
    if (await run({ params: { id: _id } })) return onDeleted()
    const error = lastError()!
    if (error.code !== 'IN_USE') return tell(error)
    const { uses = [], total = 0 } = error.ext as { uses?: Use[]; total?: number }
    setUsed({ uses, total })
  }
  return (
    <>
      <Button type="text" danger icon={<Trash2 aria-hidden />} loading={busy} onClick={() => void remove()}>
        Eliminar
      </Button>
      {used && <UsesModal name={name} {...used} onClose={() => setUsed(null)} />}
    </>
  )
}
