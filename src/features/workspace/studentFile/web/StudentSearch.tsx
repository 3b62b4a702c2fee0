import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#web/ui/toasts.ts'
import { clearable } from '#web/ui/clearable.tsx'
import styles from './students.module.css'

interface Props {
  value: string
  onSearch(text: string): void
}

/** 'Buscar alumno': Enter searches, an empty search warns (STU-37), the clear button returns to page 1. */
export function StudentSearch({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const enter = () => {
    if (text.trim() === '') toast.warn('Escribe un nombre')
    else onSearch(text.trim())
  }
  return (
    <Input
      className={styles.search}
      role="searchbox"
      aria-label="Buscar alumno"
      placeholder="Buscar alumno"
      maxLength={120}
      autoComplete="off"
      prefix={<Search aria-hidden />}
      allowClear={clearable}
      value={text}
      onPressEnter={enter}
      onChange={event => {
        setText(event.target.value)
        if (event.target.value === '' && value !== '') onSearch('')
      }}
    />
  )
}
