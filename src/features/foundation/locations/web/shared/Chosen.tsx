import { Button } from 'antd'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './parts.module.css'

interface Props {
  /** The id of the button, which gets the focus of a failed check. */
  id?: string
  icon: LucideIcon
  text: ReactNode
  title?: string
  placeholder: string
  action: string
  onPress(): void
  /** Why nothing can be chosen; the button stays, so that the reason can be read. */
  off?: string
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A field whose value is chosen in a window: the value, and the button that opens the window. */
export function ChoiceButton({ id, icon: Icon, text, title, placeholder, action, onPress, off, status, ...aria }: Props) {
  const textId = useId()
  return (
    <div className={classes(styles.chosen, status === 'error' && styles.chosenWrong, off && styles.chosenOff)}>
      <Icon aria-hidden />
      <span id={textId} className={classes(styles.chosenText, !text && 'muted')} title={title}>
        {text ?? placeholder}
      </span>
      <Button
        id={id}
        size="small"
        // Without it the field's label would replace the button's text.
        aria-label={action}
        className={off ? 'unavailable' : undefined}
        aria-disabled={off ? true : undefined}
        title={off}
        aria-invalid={aria['aria-invalid']}
        aria-describedby={[textId, aria['aria-describedby']].filter(Boolean).join(' ')}
        aria-description={off}
        onClick={off ? undefined : onPress}
      >
        {action}
      </Button>
    </div>
  )
}
