import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { ListChecks } from 'lucide-react'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { useSession } from '#web/session/session.tsx'

/** 'Tomar lista' of a lesson of today or before (M83). */
export function TakeList({ id, day, today }: { id: string; day: string; today: string }) {
  const { can } = useSession()
  const navigate = useNavigate()
  if (day > today || !can({ access: attendanceAccess.checklist }) || !can({ access: attendanceAccess.list })) return null
  const search = { ficha: id, ver: 'lista', ...(day < today && { dia: day }) }
  return (
    <Button icon={<ListChecks aria-hidden />} onClick={() => void navigate({ to: '/grupos', search })}>
      Tomar lista
    </Button>
  )
}
