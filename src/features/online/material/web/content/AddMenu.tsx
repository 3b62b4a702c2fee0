import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, type MenuProps } from 'antd'
import { ChevronDown, FileText, FolderInput, FolderPlus, Link2, ListChecks, Plus, Video } from 'lucide-react'
import { useSession } from '#web/session/session.tsx'
import { backToOpener } from '#web/ui/backToOpener.ts'
import { materialAccess } from '../../access.ts'
import { quizPath } from '../quizPath.ts'

export type Adding = 'pdf' | 'video' | 'chapter' | 'move' | 'link'

interface Props {
  course: string
  chapter: string
  onAdd(what: Adding): void
}

/** 'Agregar material' (VID-7), each entry with its permission. */
export function AddMenu({ course, chapter, onAdd }: Props) {
  const { can } = useSession()
  const navigate = useNavigate()
  const entry = (key: Adding, label: string, icon: React.ReactNode) => ({ key, label, icon, onClick: () => onAdd(key) })
  const items: MenuProps['items'] = [
    ...(can(materialAccess.create)
      ? [
          entry('pdf', 'Agregar PDF', <FileText aria-hidden />),
          entry('video', 'Agregar Video', <Video aria-hidden />),
          {
            key: 'quiz',
            label: 'Agregar Cuestionarios',
            icon: <ListChecks aria-hidden />,
            onClick: () => void navigate({ to: quizPath(course, chapter) }),
          },
          entry('chapter', 'Agregar Capítulo', <FolderPlus aria-hidden />),
        ]
      : []),
    ...(can(materialAccess.update) ? [entry('move', 'Mover material', <FolderInput aria-hidden />)] : []),
    ...(can(materialAccess.create) ? [entry('link', 'Enlazar material', <Link2 aria-hidden />)] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items, onClick: backToOpener }} trigger={['click']} placement="bottomRight">
      <Button color="primary" variant="filled" icon={<Plus aria-hidden />} aria-haspopup="menu">
        Agregar material
        <ChevronDown aria-hidden />
      </Button>
    </Dropdown>
  )
}
