import { Input, Switch } from 'antd'
import { CircleDollarSign, Percent, User } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { CODE_LIMITS } from '../../contract.ts'
import type { CodeValues } from './codeForm.ts'

const KINDS = [
  { value: 'percentage', label: 'Porcentaje', icon: Percent },
  { value: 'amount', label: 'Monto fijo', icon: CircleDollarSign },
] as const

interface Props {
  form: Form<CodeValues>
  owner: { name: string; lastName: string } | null
}

/** Code, value, validity, state: in the order in which they are checked. */
export function CodeFields({ form, owner }: Props) {
  const { kind, isActive } = form.values
  return (
    <div className="dcf">
      {owner && (
        <p className="dcf-owner dcf-wide">
          <User aria-hidden />
          <span className="mut">Empleado</span>
          <b className="clip">{fullName(owner)}</b>
        </p>
      )}
      <Field form={form} name="code" label="Código" hint="se guarda en mayúsculas" required className="dcf-wide">
        <Input className="dcf-code" maxLength={CODE_LIMITS.length} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <div className="field dcf-wide">
        <div className="lab">
          <span>Tipo de descuento</span>
        </div>
        <ChoiceTiles label="Tipo de descuento" choices={KINDS} value={kind} columns={2} onChange={chosen => form.set('kind', chosen)} />
      </div>
      {kind === 'percentage' ? (
        <Field form={form} name="discountPercentage" label="Valor del descuento" hint="1 a 100" required>
          <Input suffix="%" inputMode="decimal" maxLength={6} autoComplete="off" className="dcf-percent" />
        </Field>
      ) : (
        <Field form={form} name="amount" label="Valor del descuento" hint="desde $1.00" required>
          <MoneyField />
        </Field>
      )}
      <div className="field">
        <div className="lab">
          <label htmlFor={form.idOf('isActive')}>Estado</label>
        </div>
        <div className="dcf-state">
          <Switch id={form.idOf('isActive')} checked={isActive} onChange={on => form.set('isActive', on)} />
          <span>{isActive ? 'Activo' : 'Inactivo'}</span>
        </div>
      </div>
      <Field form={form} name="validFrom" label="Fecha de inicio" hint="desde las 00:00" required>
        <DayField />
      </Field>
      <Field form={form} name="validUntil" label="Fecha de fin" hint="hasta las 23:59" required>
        <DayField />
      </Field>
    </div>
  )
}
