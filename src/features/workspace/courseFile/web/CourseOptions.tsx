import { useNavigate } from '@tanstack/react-router'
import { Dropdown, type MenuProps } from 'antd'
import { Ellipsis, LibraryBig, Send } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { backToOpener } from '#web/ui/backToOpener.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'

/** The sidebar's options menu (CUR-65): each with its own right. */
export function CourseOptions({ course, onNotify }: { course: string; onNotify(): void }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const items: MenuProps['items'] = [
    can(coursesAccess.material) && {
      key: 'material',
      icon: <LibraryBig aria-hidden />,
      label: 'Gestión de material',
      onClick: () => void navigate({ to: '/material/$idCourse', params: { idCourse: course } }),
    },
    can(coursesAccess.notify) && { key: 'notify', icon: <Send aria-hidden />, label: 'Enviar notificación', onClick: onNotify },
  ].filter(item => item !== false)
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items, onClick: backToOpener }} trigger={['click']} placement="bottomRight">
      <IconButton icon={Ellipsis} label="Opciones" aria-haspopup="menu" />
    </Dropdown>
  )
}
