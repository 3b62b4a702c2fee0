import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { clearable } from './clearable.tsx'

interface Props {
  /** 'Buscar grupo': the name, and the default placeholder. */
  label: string
  placeholder?: string
  value: string
  onSearch(text: string): void
  /** Enter calls it after the search. */
  onEnter?(text: string): void
  title?: string
  /** Milliseconds without typing before it searches on the server. */
  rest?: number
  className?: string
}

/** Searches while typing; at once on Enter and blur. The down arrow enters the list (useListKeys). */
export function SearchField({ label, placeholder = label, value, onSearch, onEnter, title, rest = 0, className }: Props) {
  const [text, setText] = useState(value)
  const lastSent = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back and Forward change it from outside; our own change arrives late and must not undo typing.
  useEffect(() => {
    if (value !== lastSent.current) setText(value)
    lastSent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(clock.current), [])

  const search = (typed: string) => {
    lastSent.current = typed.trim()
    latest.current(lastSent.current)
  }
  const now = () => {
    clearTimeout(clock.current)
    search(text)
  }
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(clock.current)
    if (rest === 0 || typed === '') search(typed)
    else clock.current = setTimeout(() => search(typed), rest)
  }
  return (
    <Input
      className={className}
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      title={title}
      maxLength={120}
      autoComplete="off"
      spellCheck={false}
      prefix={<Search aria-hidden />}
      allowClear={clearable}
      value={text}
      onChange={event => change(event.target.value)}
      onPressEnter={() => {
        now()
        onEnter?.(text.trim())
      }}
      // A late search would undo the next press.
      onBlur={() => lastSent.current !== text.trim() && now()}
    />
  )
}
