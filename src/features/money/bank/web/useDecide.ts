import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { toast } from '#web/ui/toasts.ts'
import { confirm } from '#web/ui/confirm.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { bankFailures, bankImports, type BankLine } from '../contract.ts'
import { pesos, takenBy, twinTitle } from './bankView.ts'

const READS = [bankImports.lines, bankImports.find, bankImports.list, payments.byStudent, studentAccount.sidebar]

interface Person {
  _id: string
  name: string
  lastName: string
  secondLastName: string
}

/** Actions on one line. Never posts more than the debt: takes the owed part of a proposal (COB-24). */
export function useDecide(importId: string, line: BankLine) {
  const posting = useCall(bankImports.postLine, { refresh: READS, quiet: true })
  const splits = useCall(bankImports.splitLine, { refresh: READS, quiet: true })
  const ticking = useCall(bankImports.tickLine, { success: 'Depósito ligado al cobro', refresh: READS })
  const skipping = useCall(bankImports.skipLine, { success: 'Depósito omitido', refresh: READS })
  const same = useCall(bankImports.sameLine, { success: 'No se cobra otra vez', refresh: READS })
  const other = useCall(bankImports.otherLine, { success: 'Es otro depósito: se revisó de nuevo', refresh: READS })
  const params = { id: importId, number: String(line.number) }
  const busy = posting.busy || splits.busy || ticking.busy || skipping.busy || same.busy || other.busy

  async function send(person: Person, amount: number): Promise<void> {
    const answer = await posting.run({ params, body: { student: person._id, ...(amount < line.amount && { amount }) } })
    if (answer?.line.state === 'twin') return toast.warn(`${twinTitle(answer.line.twin!, today())}. Di si es el mismo.`)
    if (answer)
      return toast.success(answer.line.state === 'ticked' ? 'Depósito ligado al cobro' : `${pesos(amount)} de ${fullName(person)}`)
    const error = posting.lastError()!
    const rest = error.code === bankFailures.LINE_ABOVE_DEBT.code ? Number(error.ext?.left ?? 0) : 0
    if (toCentavos(rest) === 0) return tell(error)
    const yes = await confirm({
      title: 'El depósito es mayor al adeudo',
      text: `${fullName(person)} debe ${pesos(rest)}. ¿Registrar esa parte? El resto queda anotado en el renglón.`,
      ok: `Registrar ${pesos(rest)}`,
    })
    if (yes) await send(person, rest)
  }

  return {
    busy,
    /** @param debt of the student, if known */
    async post(person: Person, debt = line.amount) {
      const amount = takenBy(line.amount, debt)
      if (!busy && amount > 0) await send(person, amount)
    },
    /** @returns the refusal of a share, at its student; undefined: done, or shown already */
    async split(shares: readonly { student: string; amount: number }[]): Promise<{ student: string; text: string } | undefined> {
      if (busy) return
      const answer = await splits.run({ params, body: { shares: [...shares] } })
      if (answer) {
        if (answer.line.state === 'twin') toast.warn(`${twinTitle(answer.line.twin!, today())}. Di si es el mismo.`)
        else toast.success(counted(shares.length, 'pago registrado', 'pagos registrados'))
        return
      }
      const error = splits.lastError()!
      const at = /^shares\.(\d+)\./.exec(error.fields[0]?.path ?? '')?.[1]
      const share = at === undefined ? undefined : shares[Number(at)]
      if (share) return { student: share.student, text: error.fields[0]!.message }
      tell(error)
    },
    async tick(payment: string) {
      if (!busy) await ticking.run({ params, body: { payment } })
    },
    async same() {
      if (!busy) await same.run({ params })
    },
    async other() {
      if (!busy) await other.run({ params })
    },
    async skip(reason: string) {
      if (!busy) await skipping.run({ params, body: { reason } })
    },
  }
}
