// Restoring needs the right to delete (TRA-2).
import type { Permission } from '#contract/access.ts'

export const TRASH_KINDS = {
  student: { label: 'Alumno', needs: 'delete /students/' },
  employee: { label: 'Empleado', needs: 'delete /users/' },
  group: { label: 'Grupo', needs: 'delete /groups/' },
  course: { label: 'Curso', needs: 'delete /courses/' },
  talk: { label: 'Plática', needs: 'delete /talks/' },
  location: { label: 'Sede', needs: 'delete /locations/' },
  classroom: { label: 'Salón', needs: 'delete /classrooms/*' },
  companyCode: { label: 'Código de la compañía', needs: 'delete /discounts/company/' },
  userCode: { label: 'Código de usuario', needs: 'delete /discounts/employee/' },
  chapter: { label: 'Capítulo', needs: 'delete /playlists/' },
  video: { label: 'Video', needs: 'delete /playlists/' },
  quiz: { label: 'Cuestionario', needs: 'delete /playlists/' },
  pdf: { label: 'PDF', needs: 'delete /playlists/' },
} as const satisfies Record<string, { label: string; needs: Permission }>

export type TrashKind = keyof typeof TRASH_KINDS
export const KIND_NAMES = Object.keys(TRASH_KINDS) as TrashKind[]

export const trashAccess = {
  any: [...new Set(KIND_NAMES.map(kind => TRASH_KINDS[kind].needs))] as readonly Permission[],
} as const
