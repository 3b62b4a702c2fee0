import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'span'> {
  /** Turns, as antd asks for it. */
  spin?: boolean
  rotate?: number
  twoToneColor?: string
}

/** A Lucide icon in the box that antd's own styles know; a picture without a name, as what it stands in says what it does. */
export const antIcon =
  (Icon: LucideIcon, turns = false) =>
  ({ className = '', spin = turns, rotate, twoToneColor: _tone, ...rest }: Props) => (
    <span {...rest} className={`anticon ${className}`} aria-hidden={rest['aria-label'] === undefined || undefined}>
      <Icon className={spin ? 'turning' : undefined} style={rotate ? { transform: `rotate(${rotate}deg)` } : undefined} />
    </span>
  )
