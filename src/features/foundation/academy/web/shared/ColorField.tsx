import { Input } from 'antd'
import { isColor, textOn } from '#lib/contrast.ts'
import styles from '../settings.module.css'

interface Props {
  id?: string
  value?: string
  onChange?(value: string): void
  status?: 'error'
}

export function ColorField({ id, value = '', onChange, status, ...aria }: Props) {
  const color = isColor(value.toLowerCase()) ? value.toLowerCase() : '#3646d0'
  return (
    <div className={styles.color}>
      <input type="color" aria-label="Elegir color" value={color} onChange={({ target }) => onChange?.(target.value)} />
      <Input
        {...aria}
        id={id}
        status={status}
        value={value}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className={styles.sample} style={{ background: color, color: textOn(color) }}>
        Texto
      </span>
    </div>
  )
}
