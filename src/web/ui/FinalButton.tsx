import { Button, type ButtonProps } from 'antd'
import { useRef, type RefObject } from 'react'
import { useDeadTime } from './deadTime.ts'

interface Props extends ButtonProps {
  ref?: RefObject<HTMLButtonElement | null> | undefined
  /** Typing does not end its dead time. */
  strict?: boolean
}

/** The button that ends a form, a step or a question: it has a dead time (M72) during which it fills. */
export function FinalButton({ strict = false, ref, ...rest }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  useDeadTime(ref ?? own, strict)
  return <Button {...(!rest.color && { type: 'primary' })} {...rest} ref={ref ?? own} />
}
