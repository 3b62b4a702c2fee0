import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'span'> {
  /** antd's request to rotate. */
  spin?: boolean
  rotate?: number
  twoToneColor?: string
}

/** A Lucide icon in the box that antd's styles expect, without a name, because its control has one. */
export const antIcon =
  (Icon: LucideIcon, turns = false) =>
  ({ className = '', spin = turns, rotate, twoToneColor: _tone, ...rest }: Props) => (
    <span {...rest} className={`anticon ${className}`} aria-hidden={rest['aria-label'] === undefined || undefined}>
      <Icon className={spin ? 'turning' : undefined} style={rotate ? { transform: `rotate(${rotate}deg)` } : undefined} />
    </span>
  )
