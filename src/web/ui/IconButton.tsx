import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/look/classes.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  label: string
}

export function IconButton({ icon: Icon, label, className = '', ...rest }: Props) {
  return (
    <button type="button" aria-label={label} title={label} className={classes(className, 'iconButton')} {...rest}>
      <Icon aria-hidden />
    </button>
  )
}
