// Hits and commands for the tests of the search.
import { Users } from 'lucide-react'
import type { Hit } from '../contract.ts'
import type { Command } from '#web/screen.ts'

export const idOf = (at: number): string => `e${String(at).padStart(23, '0')}`

export const hit = (at: number, title: string, part: Partial<Hit> = {}): Hit => ({
  kind: 'student',
  _id: idOf(at),
  title,
  detail: `26-${at}`,
  of: null,
  level: null,
  off: false,
  ...part,
})

export const COMMANDS: Command[] = [
  { group: 'Pantallas', label: 'Grupos', icon: Users, to: { path: '/grupos' } },
  { group: 'Pantallas', label: 'Gestionar códigos', icon: Users, to: { path: '/codigos-descuento' } },
  { group: 'Acciones', label: 'Inscribir alumno', words: 'nuevo registrar', icon: Users, to: { search: { inscripcion: 'nueva' } } },
  { group: 'Acciones', label: 'Nuevo grupo', words: 'agregar crear', icon: Users, to: { path: '/grupos', search: { ver: 'nuevo' } } },
]
