import { School } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { academyAccess } from '../access.ts'
import type { Setting } from './shared/settings.ts'

/** The state of the section, only on a phone: elsewhere the menu shows the name. */
function AcademyName() {
  const { name } = useSession().academy
  return usePhone() ? name : null
}

export const academySetting: Setting = {
  group: 'Academia',
  view: 'academia',
  access: academyAccess.read,
  icon: School,
  title: 'Academia',
  State: AcademyName,
  View: lazy(async () => (await import('./AcademyView.tsx')).AcademyView),
}
