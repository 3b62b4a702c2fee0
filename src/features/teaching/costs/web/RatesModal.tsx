import { Button } from 'antd'
import { Coins, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Employee } from '#features/foundation/employees/contract.ts'
import type { Location } from '#features/foundation/locations/contract.ts'
import { formatDay } from '#lib/days.ts'
import { counted, figure } from '#lib/numbers.ts'
import { formatMoney, toCentavos, toPesos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { classes } from '#web/look/classes.ts'
import { useLive } from '#web/calls/live.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { useToday } from '#web/state/useNow.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useGuard, useUnsaved } from '#web/ui/unsaved.tsx'
import { costsAccess } from '../access.ts'
import { costs, costsChanged } from '../contract.ts'
import styles from './rates.module.css'

const TEACHER = { list: costs.teacher, save: costs.saveTeacher, remove: costs.removeTeacher }
const ROOM = { list: costs.room, save: costs.saveRoom, remove: costs.removeRoom }
type Kind = typeof TEACHER | typeof ROOM

/** 'Tarifa por hora' of an employee, with its history (DIR-26). */
export const TeacherRates = ({ employee, onClose }: { employee: Employee; onClose(): void }) => (
  <RatesModal title={`Tarifa por hora · ${fullName(employee)}`} onClose={onClose}>
    <Rates kind={TEACHER} owner={employee._id} />
  </RatesModal>
)

/** The hourly cost of a campus' rooms. */
export const RoomRates = ({ location, onClose }: { location: Location; onClose(): void }) => (
  <RatesModal title={`Costo por hora de sus salones · ${location.name}`} onClose={onClose}>
    <Rates kind={ROOM} owner={location._id} />
  </RatesModal>
)

/** 'Poner tarifas': the teachers whose lessons cost nothing yet, one after another (DIR-27). */
export const MissingRates = ({ onClose }: { onClose(): void }) => (
  <RatesModal title="Poner tarifas" onClose={onClose}>
    <Missing />
  </RatesModal>
)

interface Props {
  kind: Kind
  owner: string
}

function RatesModal({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const { Forms, forms, leave } = useGuard()
  const close = async () => (await leave()) && onClose()
  useFocusReturn()
  useLostAccess(costsAccess.read, onClose)
  return (
    <Modal
      open
      first="own"
      width={440}
      onCancel={() => void close()}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={title}
      footer={<Button onClick={() => void close()}>Cerrar</Button>}
    >
      <Forms value={forms}>{children}</Forms>
    </Modal>
  )
}

function Rates({ kind, owner }: Props) {
  const { can } = useSession()
  const params = { id: owner }
  const { data, error, refetch } = useRead(kind.list, { params })
  useLive(costsChanged, [kind.list])
  const { run, busy } = useCall(kind.remove, { success: 'Tarifa quitada', refresh: [kind.list] })
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={44} bars={['40%', '30%']} />
  return (
    <>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {can(kind.save) && <NewRate kind={kind} owner={owner} />}
      {data.rates.length === 0 ? (
        <Empty icon={Coins} title="Sin tarifa.">
          Sus clases no cuestan nada en Grupos, y ahí se dice.
        </Empty>
      ) : (
        <ul className={styles.rates} aria-label="Tarifas">
          {data.rates.map(({ since, hourly }) => (
            <li key={since}>
              <span>Desde {formatDay(since)}</span>
              <b className="tabular">{formatMoney(toCentavos(hourly))} por hora</b>
              {can(kind.remove) && (
                <IconButton
                  icon={X}
                  label={`Quitar la tarifa desde ${formatDay(since)}`}
                  disabled={busy}
                  onClick={() => void run({ params, query: { since } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Missing() {
  const { data, error, refetch } = useRead(costs.missing, {})
  const [openId, setOpenId] = useState<string>()
  useLive(costsChanged, [costs.missing])
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={44} bars={['40%', '30%']} />
  const { teachers, untaught } = data
  const open = teachers.find(({ _id }) => _id === openId) ?? teachers[0]
  return (
    <>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {teachers.length === 0 ? (
        <Empty icon={Coins} title="Todos tienen tarifa.">
          Cada una se cambia en Empleados, con Tarifa.
        </Empty>
      ) : (
        <ul className={styles.rates} aria-label="Sin tarifa">
          {teachers.map(({ _id, name, lessons, since }) => (
            <li key={_id} className={classes(styles.teacher, _id === open?._id && styles.open)}>
              <button type="button" aria-expanded={_id === open?._id} onClick={() => setOpenId(_id)}>
                <b className="truncate">{name}</b>
                <small className="muted tabular">
                  {counted(lessons, 'clase', 'clases')} sin tarifa desde el {formatDay(since)}
                </small>
              </button>
              {_id === open?._id && <NewRate key={_id} kind={TEACHER} owner={_id} since={since} />}
            </li>
          ))}
        </ul>
      )}
      {untaught > 0 && (
        <p className="muted small">
          {untaught === 1
            ? '1 clase no tiene profesor: elígelo en su grupo.'
            : `${figure(untaught)} clases no tienen profesor: elígelo en su grupo.`}
        </p>
      )}
    </>
  )
}

/** @param since the first day without a rate; by default today */
function NewRate({ kind, owner, since: from }: Props & { since?: string }) {
  const today = useToday()
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const form = useForm({ hourly: null as number | null, since: from ?? today })
  const { submit, busy } = useRouteForm({
    route: kind.save,
    form,
    with: { params: { id: owner } },
    body: ({ hourly, since }) => ({ hourly: hourly === null ? null : toPesos(hourly), since }),
    success: 'Tarifa guardada',
    refresh: [kind.list, costs.missing],
    onDone: () => form.reset(),
  })
  useUnsaved(form.dirty, () => form.reset())
  return (
    <form ref={box} className={styles.rate} noValidate onSubmit={event => void submit(event)}>
      <Field form={form} name="hourly" label="Por hora" required>
        <MoneyField />
      </Field>
      <Field form={form} name="since" label="Desde" required>
        <DayField needed />
      </Field>
      <FinalButton htmlType="submit" loading={busy}>
        Agregar
      </FinalButton>
    </form>
  )
}
