import { Input } from 'antd'
import { Search } from 'lucide-react'
import { clearable } from '#web/ui/clearable.tsx'
import { useEffect, useState } from 'react'
import styles from './outbox.module.css'

interface Props {
  value: string
  onSearch(text: string): void
}

export function OutboxSearch({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <Input
      className={styles.search}
      role="searchbox"
      aria-label="Buscar mensaje"
      placeholder="Buscar mensaje"
      maxLength={120}
      autoComplete="off"
      prefix={<Search aria-hidden />}
      allowClear={clearable}
      value={text}
      onPressEnter={() => onSearch(text.trim())}
      onChange={event => {
        setText(event.target.value)
        if (event.target.value === '' && value !== '') onSearch('')
      }}
    />
  )
}
