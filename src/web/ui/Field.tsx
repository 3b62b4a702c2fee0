import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { Form } from './useForm.ts'
import { FieldError } from './FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './field.module.css'

interface Props<T extends object> {
  form: Form<T>
  name: keyof T & string
  label: string
  /** Text at the right of the label: 'máximo $7,500.00'. */
  hint?: ReactNode
  /** Absent: as the form's schema says. */
  required?: boolean
  className?: string
  /** One control with `value` and `onChange` (an event or the value itself). */
  children: ReactElement<Record<string, unknown>>
}

const valueOf = (event: unknown): unknown => {
  const target = event && typeof event === 'object' && 'target' in event ? (event.target as HTMLInputElement) : null
  if (!target) return event
  return target.type === 'checkbox' ? target.checked : target.value
}

export function Field<T extends object>({ form, name, label, hint, required = form.required(name), className = '', children }: Props<T>) {
  const id = form.idOf(name)
  const mark = form.marks[name]
  const value = form.values[name]
  const control = cloneElement(children, {
    id,
    ...(typeof value === 'boolean' ? { checked: value } : { value }),
    onChange: (event: unknown, ...rest: unknown[]) => {
      form.set(name, valueOf(event) as T[typeof name])
      ;(children.props.onChange as ((...all: unknown[]) => void) | undefined)?.(event, ...rest)
    },
    status: mark ? 'error' : undefined,
    'aria-required': required || undefined,
    'aria-invalid': mark ? true : undefined,
    'aria-describedby': mark ? `${id}-error` : undefined,
  })
  return (
    <div className={classes(styles.field, className)} data-slot="field">
      <div className="label">
        <label htmlFor={id} className={required ? 'required' : undefined}>
          {label}
        </label>
        {hint && <span className="muted">{hint}</span>}
      </div>
      {control}
      {mark && <FieldError id={`${id}-error`} text={mark.text} />}
    </div>
  )
}
