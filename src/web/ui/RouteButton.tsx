import { Button, Tooltip, type ButtonProps } from 'antd'
import type { Access } from '#contract/access.ts'
import type { Needed } from '#web/screen.ts'
import { useSession } from '#web/session/session.tsx'
import { classes } from '#web/look/classes.ts'
import { FinalButton } from './FinalButton.tsx'

interface Props extends Omit<ButtonProps, 'disabled'> {
  /** Hidden from employees who may not make this call. A route, or only an access. */
  route?: { access: Access; scope?: string }
  access?: Needed
  /** True, or why the record's state forbids it (a text, or a failure of the contract). */
  allow?: true | string | { message: string }
}

/** A button with a permission. When the state forbids it, it stays focusable, so that its reason can be read. */
export function RouteButton({ route, access, allow = true, ...rest }: Props) {
  const { can } = useSession()
  const needed = route ?? access
  if (needed !== undefined && !can(needed)) return null
  const sends = rest.htmlType === 'submit' || (rest.type === 'primary' && 'loading' in rest)
  if (allow === true) return sends ? <FinalButton {...rest} /> : <Button {...rest} />
  const reason = typeof allow === 'string' ? allow : allow.message
  return (
    <Tooltip title={reason}>
      <Button
        {...rest}
        aria-disabled
        className={classes(rest.className ?? '', 'unavailable')}
        htmlType="button"
        onClick={event => event.preventDefault()}
        aria-description={reason}
      />
    </Tooltip>
  )
}
