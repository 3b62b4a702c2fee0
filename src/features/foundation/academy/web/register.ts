// What is set of the academy itself.
import { School } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { academyAccess } from '../access.ts'
import { settings } from './shared/settings.ts'

/** Beside the list the menu already bears it. */
function AcademyName() {
  const { name } = useSession().academy
  return usePhone() ? name : null
}

settings.add({
  group: 'Academia',
  view: 'academia',
  access: academyAccess.read,
  icon: School,
  title: 'Academia',
  State: AcademyName,
  View: lazy(async () => (await import('./AcademyView.tsx')).AcademyView),
})
