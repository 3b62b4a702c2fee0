import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { TEMPLATE_LABELS, type Template } from '../../messages.ts'
import styles from './queue.module.css'

interface Props {
  /** The field with the text, where it can be changed. */
  of?: string
  templates: readonly Template[]
  value: Template
  onChange(template: Template): void
}

/** 'Mensaje', and the template it is written from. */
export const MessageHead = ({ of, templates, value, onChange }: Props) => (
  <div className={styles.messageHead}>
    {of ? <label htmlFor={of}>Mensaje</label> : <h2>Mensaje</h2>}
    <Select
      variant="borderless"
      size="small"
      aria-label="Texto del mensaje"
      popupMatchSelectWidth={false}
      placement="bottomRight"
      suffixIcon={<ChevronDown aria-hidden />}
      options={templates.map(each => ({ value: each, label: TEMPLATE_LABELS[each] }))}
      value={value}
      onChange={onChange}
    />
  </div>
)
