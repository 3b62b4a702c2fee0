// The tabs and views of the student's file: one line each. They load on use.
import { ChartColumn, Files, KeyRound, Send, ShieldCheck, User, type LucideIcon } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import { type ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { commentsAccess } from '#features/people/comments/access.ts'
import { notificationsAccess } from '#features/outreach/notifications/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { privacyAccess } from '#features/people/privacy/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'

/** The registration whose plan is open in 'Pagos'. */
export interface PlanProps {
  plan: string | undefined
  onPlan(registration: string | undefined): void
}

/** The props of a tab. */
export interface PanelProps extends PlanProps {
  student: Student
  /** Opens another tab. */
  go(tab: StudentTab): void
  /** Changes on each request to write: the comment box takes the focus. 0: no request. */
  write: number
  /** Opens the comments, to write one. */
  onWrite(): void
}

interface Tab {
  key: StudentTab
  label: string
  access: Access
  Panel: ComponentType<PanelProps>
}

/** A tab with an icon, which the menu '⋯' opens. */
interface View extends Tab {
  icon: LucideIcon
  /** An action, not a view: below the line of the menu. */
  acts: boolean
}

const loaded = (load: () => Promise<ComponentType<PanelProps>>) => lazy(load)

const { read, update } = studentsAccess

// prettier-ignore
export const mainTabs: readonly Tab[] = [
  { key: 'resumen', label: 'Resumen', access: read, Panel: loaded(async () => (await import('./summary/SummaryTab.tsx')).SummaryTab) },
  { key: 'pagos', label: 'Pagos', access: paymentsAccess.read, Panel: loaded(async () => (await import('./AccountTab.tsx')).AccountTab) },
  { key: 'cursos', label: 'Cursos', access: read, Panel: loaded(async () => (await import('#features/money/registrations/web/shared/CoursesTab.tsx')).CoursesTab) },
  { key: 'asistencia', label: 'Asistencia', access: attendanceAccess.read, Panel: loaded(async () => (await import('#features/presence/attendance/web/shared/AttendanceTab.tsx')).AttendanceTab) },
  { key: 'comentarios', label: 'Comentarios', access: commentsAccess.read, Panel: loaded(async () => (await import('#features/people/comments/web/shared/CommentsTab.tsx')).CommentsTab) },
]

// prettier-ignore
export const views: readonly View[] = [
  { key: 'datos', label: 'Datos personales', icon: User, acts: false, access: read, Panel: loaded(async () => (await import('./PersonalData.tsx')).PersonalData) },
  { key: 'financieros', label: 'Financieros', icon: ChartColumn, acts: false, access: paymentsAccess.read, Panel: loaded(async () => (await import('#features/money/payments/web/shared/FinancesTab.tsx')).FinancesTab) },
  { key: 'folios', label: 'Folios', icon: Files, acts: false, access: read, Panel: loaded(async () => (await import('#features/people/folios/web/shared/FoliosTab.tsx')).FoliosTab) },
  { key: 'privacidad', label: 'Privacidad', icon: ShieldCheck, acts: false, access: privacyAccess.ofStudent, Panel: loaded(async () => (await import('#features/people/privacy/web/shared/PrivacyTab.tsx')).PrivacyTab) },
  { key: 'notificacion', label: 'Enviar notificación', icon: Send, acts: true, access: notificationsAccess.student, Panel: loaded(async () => (await import('#features/outreach/notifications/web/shared/NotificationTab.tsx')).NotificationTab) },
  { key: 'contrasena', label: 'Cambiar contraseña', icon: KeyRound, acts: true, access: update, Panel: loaded(async () => (await import('#features/people/students/web/shared/PasswordTab.tsx')).PasswordTab) },
]
