import { Button, Checkbox, Input } from 'antd'
import { UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { formatPhone, fullName } from '#lib/text.ts'
import { PhoneInput } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { LIMITS } from '#features/foundation/person/contract.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Note } from '#web/ui/Note.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { payers, type FoundPayer, type StudentPayer } from '../../contract.ts'
import { RELATION_LABELS, RELATIONS, relationTo, TELL_LABELS, TELLS } from '../../relations.ts'
import { EMPTY_PAYER, linkIn, personFault, personIn, valuesOf, type PayerValues } from './payerValues.ts'
import { useKnown } from './useKnown.ts'
import styles from './payers.module.css'

interface Props {
  student: { _id: string; name: string }
  payer?: StudentPayer
  onClose(): void
}

const RELATION_CHOICES = RELATIONS.map(value => ({ value, label: RELATION_LABELS[value] }))
const TELL_CHOICES = TELLS.map(value => ({ value, label: TELL_LABELS[value] }))

export function PayerForm({ student, payer, onClose }: Props) {
  const form = useForm<PayerValues>(payer ? valuesOf(payer) : EMPTY_PAYER, { edits: editsOf(payer, valuesOf) })
  const [existing, setExisting] = useState<FoundPayer>()
  const shared = { form, refresh: [payers.ofStudent, payers.search], onDone: onClose }
  const add = useRouteForm({
    ...shared,
    route: payers.add,
    with: { params: { id: student._id } },
    check: values => (existing ? null : personFault(values)),
    body: values => ({ ...linkIn(values), ...(existing ? { payer: existing._id } : { person: personIn(values) }) }),
    success: 'Tutor agregado',
    failure: 'No se pudo agregar el tutor',
  })
  const update = useRouteForm({
    ...shared,
    route: payers.update,
    with: { params: { id: student._id, payerId: payer?._id ?? '' } },
    check: values => personFault(values, payer?.email),
    body: values => ({ ...linkIn(values), person: personIn(values) }),
    success: 'Tutor actualizado',
    failure: 'No se pudo guardar el tutor',
  })
  const { submit, busy } = payer ? update : add
  const shares = payer && payer.siblings.length > 0
  return (
    <FormModal
      title={payer ? `Editar · ${fullName(payer)}` : `Tutor de ${student.name}`}
      access={payers.add.access}
      width={640}
      dirty={form.dirty || existing !== undefined}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      busy={busy}
    >
      {existing ? (
        <Note
          tone="green"
          icon={UserCheck}
          title={fullName(existing)}
          action={<Button onClick={() => setExisting(undefined)}>Es otra persona</Button>}
        >
          {[existing.phoneNumber && formatPhone(existing.phoneNumber), existing.email].filter(Boolean).join(' · ')}
        </Note>
      ) : (
        <Person form={form} />
      )}
      {!payer && !existing && <ExistingPayers form={form} onSame={setExisting} />}
      {shares && (
        <p className={styles.shared} role="note">
          Nombre, teléfonos y correo cambian también para {payer.siblings.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <div className={styles.link}>
        <div className="label">Qué es de {student.name}</div>
        <ChoiceTiles
          label={`Qué es de ${student.name}`}
          choices={RELATION_CHOICES}
          value={form.values.relation}
          onChange={relation => form.patch({ relation })}
          columns={4}
        />
        <Checkbox checked={form.values.pays} onChange={event => form.patch({ pays: event.target.checked })}>
          Paga
        </Checkbox>
        <div role="group" aria-label="Se le avisa de" className={styles.tells}>
          <div className="label">Se le avisa de</div>
          <Checkbox.Group options={TELL_CHOICES} value={form.values.tells} onChange={tells => form.patch({ tells })} />
        </div>
      </div>
    </FormModal>
  )
}

const Person = ({ form }: { form: Form<PayerValues> }) => (
  <div className={styles.person}>
    <Field form={form} name="name" label="Nombre" required>
      <Input maxLength={LIMITS.name} autoComplete="off" data-first />
    </Field>
    <Field form={form} name="lastName" label="Apellido paterno" required>
      <Input maxLength={LIMITS.name} autoComplete="off" />
    </Field>
    <Field form={form} name="secondLastName" label="Apellido materno" hint="opcional" required={false}>
      <Input maxLength={LIMITS.name} autoComplete="off" />
    </Field>
    <Field form={form} name="phoneNumber" label="Teléfono" hint="10 a 12 dígitos" required={false}>
      <PhoneInput />
    </Field>
    <Field form={form} name="secondPhoneNumber" label="Segundo teléfono" hint="opcional" required={false}>
      <PhoneInput />
    </Field>
    <Field form={form} name="email" label="Correo" hint="o un teléfono" required={false}>
      <Input type="email" inputMode="email" maxLength={254} autoComplete="off" autoCapitalize="none" />
    </Field>
  </div>
)

/** Somebody has this phone or e-mail already: offers to link them, never automatically (COB-16). */
function ExistingPayers({ form, onSame }: { form: Form<PayerValues>; onSame(payer: FoundPayer): void }) {
  const [others, setOthers] = useState<readonly string[]>([])
  const existing = useKnown(form.values)
  const [first] = existing?.students ?? []
  if (!existing || !first || others.includes(existing._id)) return null
  return (
    <Note
      tone="amber"
      icon={Users}
      title={`Ya existe: ${existing.name} ${existing.lastName}, ${relationTo(first.relation, first)}. ¿Es la misma persona?`}
      action={
        <span className="row">
          <Button size="small" onClick={() => onSame(existing)}>
            Es la misma
          </Button>
          <Button size="small" onClick={() => setOthers([...others, existing._id])}>
            Es otra persona
          </Button>
        </span>
      }
    />
  )
}
