import { Switch } from 'antd'
import type { Form } from '#web/ui/useForm.ts'
import styles from './courseForm.module.css'

interface Props<T extends object> {
  form: Form<T>
  name: { [K in keyof T & string]: T[K] extends boolean ? K : never }[keyof T & string]
  label: string
  hint: string
}

/** A switch of a form with its name and explanation. */
export function SwitchLine<T extends object>({ form, name, label, hint }: Props<T>) {
  const id = form.idOf(name)
  return (
    <div className={styles.toggle}>
      <Switch
        id={id}
        checked={form.values[name] as boolean}
        aria-describedby={`${id}-hint`}
        onChange={on => form.set(name, on as T[typeof name])}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`}>{hint}</p>
      </div>
    </div>
  )
}
