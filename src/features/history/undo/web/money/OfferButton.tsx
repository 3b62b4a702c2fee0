import type { Answer } from '#contract/route.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { voidQuestion } from '#features/money/payments/lineTexts.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { useVoid } from '#features/money/payments/web/shared/useVoid.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { useDeleteStudent } from '#features/money/registrations/web/shared/useDeleteStudent.ts'
import { useRemoval } from '#features/money/registrations/web/shared/useRemoval.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { undo } from '../../contract.ts'
import styles from './money.module.css'

export type Offer = Answer<typeof undo.show>['instead'][number]
type Account = Answer<typeof studentAccount.sidebar>

interface Props {
  offer: Offer
  first: boolean
  /** Called for an offer with fields to fill in. */
  onForm(offer: Offer): void
}

const NO_RIGHT = 'No tienes permiso para hacer esto.'
const ELSEWHERE = 'Se deshace en su propia pantalla.'

/** One act: a question or a form, as on its own screen. Without permission, or when it would be refused, it says why. */
export function OfferButton({ offer, first, onForm }: Props) {
  const { data } = useRead(studentAccount.sidebar, offer.student ? { params: { id: offer.student } } : skip)
  const common = { offer, first }
  const group = data?.groups.find(({ _id }) => _id === offer.group?._id)
  const payment = data?.payments.find(({ _id }) => _id === offer.entry)
  if (!offer.student) return <Press {...common} stop={ELSEWHERE} />
  if (offer.route === payments.void.name) return payment && data ? <Void {...common} account={data} /> : <Press {...common} waits />
  if (offer.route === registrations.remove.name)
    return group && data ? <Remove {...common} account={data} group={group} /> : <Press {...common} waits />
  if (offer.route === registrations.removeStudent.name)
    return data ? <RemoveStudent {...common} account={data} /> : <Press {...common} waits />
  return <Press {...common} onClick={() => onForm(offer)} />
}

interface PressProps {
  offer: Offer
  first: boolean
  stop?: string
  waits?: boolean
  busy?: boolean
  onClick?(): void
}

function Press({ offer: { label, may, reason }, first, stop, waits = false, busy = false, onClick }: PressProps) {
  const why = stop ?? (may ? reason : NO_RIGHT)
  return (
    <div className={styles.offer}>
      <RouteButton
        block
        type={first && !why ? 'primary' : 'default'}
        allow={why ?? true}
        loading={busy || (waits && !why)}
        onClick={onClick}
      >
        {label}
      </RouteButton>
      {why && <p className="small muted">{why}</p>}
    </div>
  )
}

interface OfferProps {
  offer: Offer
  first: boolean
  account: Account
}

function Void({ account, ...rest }: OfferProps) {
  const { annul, busy } = useVoid([...MONEY_READS, undo.show])
  const payment = account.payments.find(({ _id }) => _id === rest.offer.entry)!
  return <Press {...rest} busy={busy} onClick={() => void annul(payment._id, voidQuestion(payment, account.payments))} />
}

function Remove({ account, group, ...rest }: OfferProps & { group: StudentGroup }) {
  const { remove, busy } = useRemoval(account.student, group, 'mistake')
  return <Press {...rest} busy={busy} onClick={() => void remove()} />
}

function RemoveStudent({ account, ...rest }: OfferProps) {
  const { remove, busy, allow } = useDeleteStudent(account.student, () => {}, 'mistake')
  return <Press {...rest} busy={busy} stop={allow === true ? undefined : allow} onClick={() => void remove()} />
}
