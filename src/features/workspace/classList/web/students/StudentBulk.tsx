import { ArrowLeftRight, Mail, Send, UserMinus } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { registrationsAccess } from '#features/money/registrations/access.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import type { Group, GroupStudent } from '#features/teaching/groups/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { BulkFoot } from '#web/ui/BulkFoot.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import type { Selection } from '#web/ui/useSelection.ts'
import { useResendReceipts } from '../sidebar/useResendReceipts.ts'

const OF_PARENT = 'Se hace desde el grupo principal.'

interface Props {
  group: Group
  chosen: readonly GroupStudent[]
  selection: Selection
  openFor(view: 'cambiar' | 'notificar', students: readonly string[]): void
  /** Absent: the user may not remove students. */
  removal?: { remove(student: GroupStudent): void; removeMany(students: readonly GroupStudent[]): void }
  busy: boolean
}

/** True when the user may apply at least one action to several students at once. */
export function useBulk(group: Group | undefined): boolean {
  const { can } = useSession()
  const { notify, receipts } = groupsAccess
  return group !== undefined && [notify, receipts, registrationsAccess.change, registrationsAccess.remove].some(can)
}

/** The bulk actions for the selected students, each with its own right (GRP-132). */
export function StudentBulk({ group, chosen, selection, openFor, removal, busy }: Props) {
  const receipts = useResendReceipts()
  const ids = chosen.map(({ _id }) => _id)
  const debt = chosen.reduce((sum, { balance }) => sum + Math.max(0, toCentavos(balance)), 0)
  const allow = group.parentGroup ? OF_PARENT : true
  const [only] = chosen
  return (
    <BulkFoot selection={selection} note={debt > 0 && `${chosen.length === 1 ? 'debe' : 'deben'} ${formatMoney(debt)}`}>
      <RouteButton access={groupsAccess.notify} icon={<Send aria-hidden />} onClick={() => openFor('notificar', ids)}>
        Mensaje
      </RouteButton>
      <RouteButton
        access={registrationsAccess.change}
        allow={allow}
        icon={<ArrowLeftRight aria-hidden />}
        onClick={() => openFor('cambiar', ids)}
      >
        Mover de grupo
      </RouteButton>
      <RouteButton
        access={groupsAccess.receipts}
        allow={allow}
        icon={<Mail aria-hidden />}
        loading={receipts.busy}
        onClick={() => void receipts.send(group, ids)}
      >
        Reenviar comprobante
      </RouteButton>
      {removal && only && (
        <RouteButton
          access={registrationsAccess.remove}
          danger
          icon={<UserMinus aria-hidden />}
          loading={busy}
          onClick={() => (chosen.length === 1 ? removal.remove(only) : removal.removeMany(chosen))}
        >
          Quitar del grupo
        </RouteButton>
      )}
    </BulkFoot>
  )
}
