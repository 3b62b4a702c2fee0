import { Select } from 'antd'
import { useRead } from '#web/calls/useRead.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { sources } from '../../contract.ts'

export interface SourceValues {
  /** '' until somebody chooses. */
  source: string
}

/** The body of a new record: absent where nobody answered. */
export const newSource = ({ source }: SourceValues) => (source ? { source } : {})

/** The body of an edit: absent where the answer is as before. */
export const editedSource = ({ source }: SourceValues, before: string | null) =>
  (source || null) === before ? {} : { source: source || null }

/** 'Cómo se enteró', never required (DIR-44). Hidden while the academy's list is empty; a person keeps an archived answer. */
export function SourceField({ form }: { form: Form<SourceValues> }) {
  const { data } = useRead(sources.list, {})
  const options = (data?.sources ?? []).filter(({ _id, archived }) => !archived || _id === form.values.source)
  if (options.length === 0) return null
  return (
    <Field form={form} name="source" label="Cómo se enteró" hint="opcional" required={false}>
      <Chooser options={options.map(({ _id, name }) => ({ value: _id, label: name }))} />
    </Field>
  )
}

interface ChooserProps {
  value?: string
  onChange?(value: string): void
  options: { value: string; label: string }[]
}

const Chooser = ({ value, onChange, options, ...rest }: ChooserProps) => (
  <Select
    {...rest}
    allowClear
    placeholder="Sin dato"
    {...(value && { value })}
    options={options}
    onChange={(value?: string) => onChange?.(value ?? '')}
  />
)
