import { Switch } from 'antd'
import type { Form } from '#web/ui/useForm.ts'
import type { NotificationValues } from './notificationCheck.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import styles from './notifications.module.css'

interface Props {
  form: Form<NotificationValues>
  name: 'emailOn' | 'smsOn'
  label: string
  to: string
  onSwitch(on: boolean): void
}

export function ChannelSwitch({ form, name, label, to, onSwitch }: Props) {
  const id = form.idOf(name)
  const mark = form.marks[name]
  const change = (on: boolean) => {
    form.patch({ emailOn: form.values.emailOn, smsOn: form.values.smsOn, [name]: on })
    onSwitch(on)
  }
  return (
    <div className={styles.channel}>
      <Switch id={id} checked={form.values[name]} onChange={change} aria-describedby={mark ? `${id}-error` : `${id}-to`} />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-to`} className="muted truncate tabular">
        {to}
      </span>
      {mark && <FieldError id={`${id}-error`} text={mark.text} />}
    </div>
  )
}
