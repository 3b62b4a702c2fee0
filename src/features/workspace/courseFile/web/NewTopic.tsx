import { Button, Input } from 'antd'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { COURSE_LIMITS } from '#features/teaching/courses/limits.ts'
import styles from './topicGrid.module.css'

/** Adds a 'módulo de asesoría'. Enter adds it, and does not send the form. */
export function NewTopic({ onAdd }: { onAdd(name: string): void }) {
  const id = useId()
  const [name, setName] = useState('')
  const text = name.trim()
  const add = () => {
    if (text === '') return
    onAdd(text)
    setName('')
  }
  return (
    <div className={styles.newRow}>
      <label htmlFor={id} className="visuallyHidden">
        Nuevo módulo de asesoría
      </label>
      <Input
        id={id}
        value={name}
        maxLength={COURSE_LIMITS.topic}
        placeholder="Nuevo módulo de asesoría"
        autoComplete="off"
        onChange={event => setName(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button icon={<Plus aria-hidden />} disabled={text === ''} onClick={add}>
        Agregar módulo
      </Button>
    </div>
  )
}
