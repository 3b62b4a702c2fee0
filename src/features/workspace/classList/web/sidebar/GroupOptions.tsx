import { Button, Dropdown, type MenuProps } from 'antd'
import { ArrowLeftRight, ChevronUp, FileSpreadsheet, Mail, Send } from 'lucide-react'
import { registrationsAccess } from '#features/money/registrations/access.ts'
import { useSession } from '#web/session/session.tsx'
import { backToOpener } from '#web/ui/backToOpener.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import type { ListedGroup } from '#features/teaching/groups/contract.ts'
import type { GroupsAddress } from '../address.ts'
import { useGroupExcel } from './useGroupExcel.ts'
import { useResendReceipts } from './useResendReceipts.ts'
import styles from './groupSidebar.module.css'

interface Props {
  group: ListedGroup
  open(window: GroupsAddress['ver']): void
}

const NOBODY = 'No hay alumnos inscritos.'
const OF_PARENT = 'Se hace desde el grupo principal.'

/** 'Opciones' (GRP-92, GRP-96): each with its own right; a disabled one says why. */
export function GroupOptions({ group, open }: Props) {
  const { can } = useSession()
  const excel = useGroupExcel()
  const receipts = useResendReceipts()
  const refusal = group.parentGroup ? OF_PARENT : group.studentListLength === 0 ? NOBODY : null
  const items: MenuProps['items'] = [
    can(groupsAccess.notify) && {
      key: 'notify',
      icon: <Send aria-hidden />,
      label: <Option text="Mandar Notificación" refusal={group.studentListLength === 0 ? NOBODY : null} />,
      disabled: group.studentListLength === 0,
      onClick: () => open('notificar'),
    },
    // The window lists the group's students.
    can(registrationsAccess.change) &&
      can(groupsAccess.students) && {
        key: 'move',
        icon: <ArrowLeftRight aria-hidden />,
        label: <Option text="Cambiar alumnos (Masivo)" refusal={refusal} />,
        disabled: refusal !== null,
        onClick: () => open('cambiar'),
      },
    can(groupsAccess.receipts) && {
      key: 'receipts',
      icon: <Mail aria-hidden />,
      label: <Option text="Reenviar comprobantes de inscripción" refusal={refusal} />,
      disabled: refusal !== null,
      onClick: () => void receipts.send(group),
    },
    can(groupsAccess.excel) && {
      key: 'excel',
      icon: <FileSpreadsheet aria-hidden />,
      label: 'Generar excel',
      onClick: () => void excel.save(group),
    },
  ].filter(item => item !== false)
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items, onClick: backToOpener }} trigger={['click']} placement="topLeft" classNames={{ root: styles.options }}>
      <Button icon={<ChevronUp aria-hidden />} iconPlacement="end" loading={excel.busy || receipts.busy}>
        Opciones
      </Button>
    </Dropdown>
  )
}

const Option = ({ text, refusal }: { text: string; refusal: string | null }) => (
  <>
    {text}
    {refusal && <small>{refusal}</small>}
  </>
)
