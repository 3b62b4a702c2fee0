import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { courses } from '../../contract.ts'

/** Nothing to choose from: the way to the first course, or whom to ask (LLE-65). */
export function NoCourses() {
  const mayCreate = useSession().can(courses.create)
  return (
    <Empty
      icon={BookOpen}
      title="No hay cursos activos"
      action={
        mayCreate && (
          <Link to="/cursos" search={{ ver: 'nuevo' }} className="button">
            Crear curso
          </Link>
        )
      }
    >
      {mayCreate ? 'Crea el primero y vuelve aquí.' : 'Pídelo a quien administra los cursos.'}
    </Empty>
  )
}
