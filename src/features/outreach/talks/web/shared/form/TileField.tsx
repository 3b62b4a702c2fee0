import { useId } from 'react'
import type { Form } from '#web/ui/useForm.ts'
import type { TalkValues } from './talkValues.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import fieldStyles from '#web/ui/field.module.css'
import styles from './talkForm.module.css'
import choiceStyles from '#web/ui/choice.module.css'

interface Props<K extends 'courseLevel' | 'filter'> {
  form: Form<TalkValues>
  name: K
  label: string
  wide?: boolean
  choices: readonly { value: NonNullable<TalkValues[K]>; label: string }[]
  failed?: string
  onChoose?(value: NonNullable<TalkValues[K]>): void
}

/** A required choice among a few tiles; a failed check puts the focus on the first. */
export function TileField<K extends 'courseLevel' | 'filter'>({ form, name, label, wide, choices, failed, onChoose }: Props<K>) {
  const [group, error] = [useId(), useId()]
  const mark = form.marks[name]
  return (
    <div className={classes(fieldStyles.field, wide && styles.wide)} data-slot="field">
      <div className="label">
        <span className="required">{label}</span>
        {failed && <span className="red">{failed}</span>}
      </div>
      <div
        className={classes(choiceStyles.choices, styles.tiles)}
        data-slot="choices"
        style={{ '--columns': Math.max(choices.length, 1) } as React.CSSProperties}
        role="radiogroup"
        aria-label={label}
        aria-required
        aria-invalid={mark ? true : undefined}
        aria-describedby={mark ? error : undefined}
      >
        {choices.map(({ value, label: text }, at) => (
          <label key={value} className={choiceStyles.choice} data-slot="choice">
            <input
              id={at === 0 ? form.idOf(name) : undefined}
              type="radio"
              name={group}
              checked={form.values[name] === value}
              onChange={() => {
                form.set(name, value)
                onChoose?.(value)
              }}
            />
            <span className="truncate">{text}</span>
          </label>
        ))}
      </div>
      {mark && <FieldError id={error} text={mark.text} />}
    </div>
  )
}
