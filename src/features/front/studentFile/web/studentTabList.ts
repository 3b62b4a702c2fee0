// The tabs of the student modal: a line each. All but the first are loaded when they are opened.
import { lazy, type ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { commentsAccess } from '#features/people/comments/access.ts'
import { notificationsAccess } from '#features/outreach/notifications/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'
import { PersonalData } from './PersonalData.tsx'

/** What a tab is drawn with. */
export type TabPanel = ComponentType<{ student: Student }>

interface Tab {
  key: StudentTab
  label: string
  /** Who sees it. */
  access: Access
  Panel: TabPanel
}

const loaded = (load: () => Promise<TabPanel>) => lazy(async () => ({ default: await load() }))

const { read, update } = studentsAccess

// prettier-ignore
export const studentTabs: readonly Tab[] = [
  { key: 'datos', label: 'Datos personales', access: read, Panel: PersonalData },
  { key: 'pagos', label: 'Pagos', access: paymentsAccess.read, Panel: loaded(async () => (await import('#features/money/payments/web/shared/PaymentsTab.tsx')).PaymentsTab) },
  { key: 'comentarios', label: 'Comentarios', access: commentsAccess.read, Panel: loaded(async () => (await import('#features/people/comments/web/shared/CommentsTab.tsx')).CommentsTab) },
  { key: 'asistencia', label: 'Asistencia', access: attendanceAccess.read, Panel: loaded(async () => (await import('#features/presence/attendance/web/shared/AttendanceTab.tsx')).AttendanceTab) },
  { key: 'notificacion', label: 'Enviar notificación', access: notificationsAccess.student, Panel: loaded(async () => (await import('#features/outreach/notifications/web/shared/NotificationTab.tsx')).NotificationTab) },
  { key: 'contrasena', label: 'Cambiar contraseña', access: update, Panel: loaded(async () => (await import('#features/people/students/web/shared/PasswordTab.tsx')).PasswordTab) },
  { key: 'cursos', label: 'Cursos', access: read, Panel: loaded(async () => (await import('#features/money/registrations/web/shared/CoursesTab.tsx')).CoursesTab) },
  { key: 'financieros', label: 'Financieros', access: paymentsAccess.read, Panel: loaded(async () => (await import('#features/money/payments/web/shared/FinancesTab.tsx')).FinancesTab) },
  { key: 'folios', label: 'Folios', access: read, Panel: loaded(async () => (await import('#features/people/folios/web/shared/FoliosTab.tsx')).FoliosTab) },
]
