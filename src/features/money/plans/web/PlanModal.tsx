import { CircleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { addMonths, formatDay } from '#lib/days.ts'
import { toCentavos, toPesos } from '#lib/money.ts'
import { useToday } from '#web/state/useNow.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { confirm } from '#web/ui/confirm.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { paymentPlans, planFailures, type RegistrationDues } from '../contract.ts'
import { PlanRows } from './shared/PlanRows.tsx'
import { planFault, planOfRows, rowsOf, sumText } from './shared/planRows.ts'
import styles from './plans.module.css'

interface Props {
  studentId: string
  registration: RegistrationDues
  onClose(): void
}

const LIVE_ROUTES = [paymentPlans.ofStudent, students.find, students.list, students.search, studentAccount.sidebar]
const valuesOf = ({ version, dues }: RegistrationDues) => ({
  version,
  rows: rowsOf(
    dues.map(({ dueOn, amount, open }) => ({ dueOn, amount: toCentavos(amount), covered: toCentavos(amount) - toCentavos(open) })),
  ),
})

/** The plan editor (COB-51): dates and amounts of one registration, which sum to its price. */
export function PlanModal({ studentId, registration, onClose }: Props) {
  const today = useToday()
  const { _id: id, course, date } = registration
  const net = toCentavos(registration.net)
  const form = useForm(valuesOf(registration), { draft: `plan.${id}` })
  const [changed, setChanged] = useState(false)
  const { refetch } = useRead(paymentPlans.ofStudent, { params: { id: studentId } })
  const save = useCall(paymentPlans.save, { success: 'Plan guardado', refresh: LIVE_ROUTES, quiet: true })
  const removal = useCall(paymentPlans.remove, { success: 'Plan quitado', refresh: LIVE_ROUTES, quiet: true })
  const { version, rows } = form.values
  const span = { from: addMonths(date, -12), to: addMonths(date, 36) }
  const fault = planFault(rows, net, span)
  const busy = save.busy || removal.busy

  const close = () => {
    form.reset()
    onClose()
  }
  /** Another user was faster: shows their dates from now on. */
  const markRefusal = async (error: ReturnType<typeof save.lastError>) => {
    if (!error) return
    if (error.code !== planFailures.PAYMENT_PLAN_CHANGED.code) return tell(error)
    const { data } = await refetch()
    const fresh = data?.registrations.find(each => each._id === id)
    if (!fresh) return tell(error)
    form.reset(valuesOf(fresh))
    setChanged(true)
  }
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || fault) return
    const instalments = planOfRows(rows).map(({ dueOn, amount }) => ({ dueOn, amount: toPesos(amount) }))
    if (await save.run({ params: { id }, body: { version, instalments } })) close()
    else await markRefusal(save.lastError())
  }
  const remove = async () => {
    const text = `Todo lo que debe de ${course.name} queda con fecha del ${formatDay(date)}, el día de su inscripción.`
    if (!(await confirm({ title: '¿Quitar el plan de pagos?', text, ok: 'Quitar plan', danger: true }))) return
    if (await removal.run({ params: { id }, query: { version } })) close()
    else await markRefusal(removal.lastError())
  }

  return (
    <FormModal
      title={`Plan de pagos · ${course.name}`}
      access={paymentPlans.save.access}
      width={560}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      off={fault !== null}
      busy={busy}
      submit={
        <>
          Guardar <Kbd>Ctrl ↵</Kbd>
        </>
      }
      left={
        registration.version > 0 && (
          <RouteButton route={paymentPlans.remove} type="text" danger loading={removal.busy} onClick={() => void remove()}>
            Quitar plan
          </RouteButton>
        )
      }
    >
      {changed && (
        <Note tone="amber" icon={CircleAlert} title={planFailures.PAYMENT_PLAN_CHANGED.message}>
          Estas son las que quedaron.
        </Note>
      )}
      <PlanRows id={form.idOf('rows')} rows={rows} onChange={next => form.set('rows', next)} total={net} span={span} today={today} />
      <p className={styles.fault} role="status">
        {fault !== null && fault !== sumText(rows, net) && fault}
      </p>
    </FormModal>
  )
}
