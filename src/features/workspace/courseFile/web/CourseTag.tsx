import { Check, Power } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'

/** Shows whether a course is active. */
export const CourseTag = ({ active }: { active: boolean }) =>
  active ? (
    <StateTag tone="green" icon={Check}>
      Activo
    </StateTag>
  ) : (
    <StateTag tone="grey" icon={Power}>
      Inactivo
    </StateTag>
  )
