import { Button } from 'antd'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { addMonths, formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos, toPesos } from '#lib/money.ts'
import { useLive } from '#web/calls/live.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { useToday } from '#web/state/useNow.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { paymentPlans, planFailures, type RegistrationDues } from '../../contract.ts'
import { PlanRows, PlanSum } from './PlanRows.tsx'
import { planFault, planOfRows, rowsOf, sumText } from './planRows.ts'
import styles from '../plans.module.css'

interface Props {
  studentId: string
  registrationId: string
  onClose(): void
}

const LIVE_ROUTES = [paymentPlans.ofStudent, students.find, students.list, students.search, studentAccount.sidebar]
const READS = [paymentPlans.ofStudent]

/** The plan editor (COB-51), in the place of 'Pagos'. Closes when the registration ends. */
export function PlanEditor({ studentId, registrationId, onClose }: Props) {
  const { data, error, refetch } = useRead(paymentPlans.ofStudent, { params: { id: studentId } })
  useLive(studentsChanged, READS, studentId)
  useLive(paymentsChanged, READS, studentId)
  useLostAccess(paymentPlans.save.access, onClose)
  const registration = data?.registrations.find(({ _id }) => _id === registrationId)
  const latest = useRef(onClose)
  latest.current = onClose
  const isGone = data !== undefined && !registration
  useEffect(() => {
    if (isGone) latest.current()
  }, [isGone])
  const readAgain = async () => (await refetch()).data?.registrations.find(({ _id }) => _id === registrationId)
  if (registration) return <Editor registration={registration} readAgain={readAgain} onClose={onClose} />
  return error ? (
    <Failed reason={error.message} retry={() => void refetch()} />
  ) : (
    <Skeleton rows={4} height={52} bars={['20%', '20%', '30%']} />
  )
}

const valuesOf = ({ version, dues }: RegistrationDues) => ({
  version,
  rows: rowsOf(
    dues.map(({ dueOn, amount, open }) => ({ dueOn, amount: toCentavos(amount), covered: toCentavos(amount) - toCentavos(open) })),
  ),
})

interface EditorProps {
  registration: RegistrationDues
  readAgain(): Promise<RegistrationDues | undefined>
  onClose(): void
}

function Editor({ registration, readAgain, onClose }: EditorProps) {
  const today = useToday()
  const { _id: id, course, date } = registration
  const net = toCentavos(registration.net)
  const form = useForm(valuesOf(registration), { draft: `plan.${id}` })
  const [changed, setChanged] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const save = useCall(paymentPlans.save, { success: 'Plan guardado', refresh: LIVE_ROUTES, quiet: true })
  const removal = useCall(paymentPlans.remove, { success: 'Plan quitado', refresh: LIVE_ROUTES, quiet: true })
  const { version, rows } = form.values
  const span = { from: addMonths(date, -12), to: addMonths(date, 36) }
  const fault = planFault(rows, net, span)
  const off = fault !== null
  const busy = save.busy || removal.busy
  const discard = () => {
    form.reset()
    onClose()
  }
  useUnsaved(form.dirty, discard)
  useFirstFocus(box)
  // On a low window the card is above it.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  /** Another user was faster: shows their dates from now on. */
  const markRefusal = async (error: ReturnType<typeof save.lastError>) => {
    if (!error) return
    if (error.code !== planFailures.PAYMENT_PLAN_CHANGED.code) return tell(error)
    const fresh = await readAgain()
    if (!fresh) return tell(error)
    form.reset(valuesOf(fresh))
    setChanged(true)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || off) return
    const instalments = planOfRows(rows).map(({ dueOn, amount }) => ({ dueOn, amount: toPesos(amount) }))
    if (await save.run({ params: { id }, body: { version, instalments } })) discard()
    else await markRefusal(save.lastError())
  }
  const remove = async () => {
    const text = `Todo lo que debe de ${course.name} queda con fecha del ${formatDay(date)}, el día de su inscripción.`
    if (!(await confirm({ title: '¿Quitar el plan de pagos?', text, ok: 'Quitar plan', danger: true }))) return
    if (await removal.run({ params: { id }, query: { version } })) discard()
    else await markRefusal(removal.lastError())
  }
  const goBack = async () => {
    if (!form.dirty || (await askDiscard())) discard()
  }

  return (
    <form ref={box} className={styles.editor} noValidate aria-label={`Plan de ${course.name}`} onSubmit={event => void submit(event)}>
      <div className={styles.head}>
        <Button type="text" icon={<ArrowLeft aria-hidden />} onClick={() => void goBack()}>
          Pagos
        </Button>
        <h3 translate="no">Plan de {course.name}</h3>
        <span className="muted">
          por <b className="tabular">{formatMoney(net)}</b>
        </span>
      </div>
      {changed && (
        <Note tone="amber" icon={CircleAlert} title={planFailures.PAYMENT_PLAN_CHANGED.message}>
          Estas son las que quedaron.
        </Note>
      )}
      <PlanRows
        id={form.idOf('rows')}
        rows={rows}
        onChange={next => form.set('rows', next)}
        total={net}
        span={span}
        today={today}
        tools={
          registration.version > 0 && (
            <RouteButton route={paymentPlans.remove} type="text" danger loading={removal.busy} onClick={() => void remove()}>
              Quitar plan
            </RouteButton>
          )
        }
      />
      <p className={styles.fault} role="status">
        {off && fault !== sumText(rows, net) && fault}
      </p>
      <span className="spacer" />
      <div className={styles.foot} data-slot="form-foot">
        <PlanSum rows={rows} total={net} />
        <span className={styles.acts}>
          <Button onClick={discard}>Descartar</Button>
          <FinalButton htmlType="submit" loading={busy} disabled={off}>
            Guardar plan <Kbd>Ctrl ↵</Kbd>
          </FinalButton>
        </span>
      </div>
    </form>
  )
}
