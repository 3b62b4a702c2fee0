import { useRef } from 'react'
import { usePhone } from '#web/hooks/useWidth.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import type { Choice } from './confirm.ts'
import { FieldError } from './FieldError.tsx'
import { Kbd } from './Kbd.tsx'
import { usePlaceKeys } from './usePlaceKeys.ts'
import styles from './field.module.css'

interface Props {
  choice: Choice
  chosen: string | undefined
  /** The user pressed yes without choosing. */
  missed: boolean
  onChoose(value: string): void
  onEnter(): void
}

/** Tiles with the keys 1–9 and 0; one of them has to be chosen before a yes. */
export function AskedChoice({ choice: { label, of, missing }, chosen, missed, onChoose, onEnter }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const all = Object.entries(of).map(([value, words], at) => ({ value, words, key: String((at + 1) % 10) }))
  const choose = (value: string, at: number) => {
    onChoose(value)
    box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]?.focus()
  }
  usePlaceKeys(box, Object.fromEntries(all.map(({ value, key }, at) => [key, [label, () => choose(value, at)]])))
  return (
    // Enter on a tile would do nothing: a radio has no press of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      className={styles.askChoice}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.repeat) return
        event.preventDefault()
        onEnter()
      }}
    >
      <ChoiceTiles
        label={label}
        columns={usePhone() ? 1 : 2}
        value={chosen ?? null}
        onChange={onChoose}
        choices={all.map(({ value, words, key }) => ({
          value,
          label: (
            <span className={styles.askTile}>
              {words} <Kbd>{key}</Kbd>
            </span>
          ),
        }))}
      />
      {missed && (
        <div role="alert">
          <FieldError text={missing} />
        </div>
      )}
    </div>
  )
}
