// What is set of the academy itself.
import { Building2 } from 'lucide-react'
import { lazy } from 'react'
import { useSession } from '#web/session.tsx'
import { academyAccess } from '../access.ts'
import { settings } from './shared/settings.ts'

function AcademyName() {
  return useSession().academy.name
}

settings.add({
  view: 'academia',
  access: academyAccess.read,
  icon: Building2,
  title: 'Datos de la academia',
  text: 'Nombre, logotipo, zona horaria y lo que dicen los comprobantes.',
  Fact: AcademyName,
  View: lazy(async () => ({ default: (await import('./AcademyView.tsx')).AcademyView })),
})
