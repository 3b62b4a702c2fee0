import { Drawer, Dropdown, Menu } from 'antd'
import type { ItemType } from 'antd/es/menu/interface'
import { Ellipsis, EllipsisVertical, History, Trash2, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { useDeleteStudent } from '#features/money/registrations/web/shared/useDeleteStudent.ts'
import type { Student } from '#features/people/students/contract.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { StudentTab } from '../tabs.ts'
import { views } from './studentTabList.ts'
import styles from './studentFile.module.css'

const HistoryModal = lazy(async () => (await import('#features/foundation/audit/web/shared/HistoryModal.tsx')).HistoryModal)

export interface MoreProps {
  student: Student
  onTab(tab: StudentTab): void
  onDeleted(): void
}

/** '⋯': the other views, the student's history, and the deletion; on a phone a sheet from the bottom. */
export function MoreMenu({ student, onTab, onDeleted }: MoreProps) {
  const { can } = useSession()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const [history, setHistory] = useState(false)
  const { remove, allow, busy } = useDeleteStudent(student, onDeleted)
  const item = (key: string, Icon: LucideIcon, label: string, act: () => void, more: object = {}): ItemType => ({
    key,
    icon: <Icon aria-hidden />,
    label,
    onClick: () => {
      setOpen(false)
      act()
    },
    ...more,
  })
  const itemsOf = (acts: boolean) =>
    views.filter(view => view.acts === acts && can(view.access)).map(({ key, icon, label }) => item(key, icon, label, () => onTab(key)))
  const parts = [
    itemsOf(false),
    itemsOf(true),
    can(auditAccess.read) ? [item('historial', History, 'Historial', () => setHistory(true))] : [],
    can(registrations.removeStudent)
      ? [
          item('eliminar', Trash2, 'Eliminar alumno', () => void remove(), {
            danger: true,
            disabled: allow !== true || busy,
            ...(allow !== true && { label: <Off label="Eliminar alumno" reason={allow} /> }),
          }),
        ]
      : [],
  ].filter(part => part.length > 0)
  const items = parts.flatMap((part, at): ItemType[] => (at > 0 ? [{ type: 'divider' }, ...part] : part))
  const button = (
    <IconButton
      icon={phone ? EllipsisVertical : Ellipsis}
      label="Más"
      aria-haspopup="menu"
      {...(phone && { onClick: () => setOpen(true) })}
    />
  )
  return (
    <>
      {phone ? (
        button
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu opens on request, and takes the keyboard with it
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus classNames={{ root: styles.menu }}>
          {button}
        </Dropdown>
      )}
      {phone && (
        <Drawer
          open={open}
          onClose={() => setOpen(false)}
          placement="bottom"
          closable={false}
          className={styles.sheet}
          size="auto"
          aria-label="Más"
        >
          <Menu items={items} selectable={false} />
        </Drawer>
      )}
      {history && (
        <Suspense>
          <HistoryModal record={student._id} name={fullName(student)} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A disabled entry with its reason. */
const Off = ({ label, reason }: { label: string; reason: string }) => (
  <span className={styles.off}>
    {label}
    <small>{reason}</small>
  </span>
)
