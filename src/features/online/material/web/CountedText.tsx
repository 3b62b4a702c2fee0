import { Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { limitText } from '../texts.ts'
import styles from './material.module.css'

interface Props<T extends object> {
  form: Form<T>
  name: keyof T & string
  label: string
  limit: number
  required?: boolean
  rows?: number
}

/** Longer text with its counter; at the limit 'Limite de 200 caracteres alcanzado.' (VID-16). */
export function CountedText<T extends object>({ form, name, label, limit, required, rows = 3 }: Props<T>) {
  const { length } = String(form.values[name])
  return (
    <div>
      <Field form={form} name={name} label={label} required={required} hint={<span className="tabular">{`${length}/${limit}`}</span>}>
        <Input.TextArea maxLength={limit} rows={rows} />
      </Field>
      <p className={styles.limit} role="status">
        {length >= limit && limitText(limit)}
      </p>
    </div>
  )
}
