import { useRef, type ReactNode } from 'react'
import type { AnyRoute } from '#contract/route.ts'
import { FinalButton } from './FinalButton.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useRouteForm, type RouteFormOptions } from './useRouteForm.ts'
import styles from './field.module.css'

interface Around {
  children: ReactNode
  submit?: string
  more?: ReactNode
  className?: string
}

/** A form in the page with its buttons. Enter submits, the focus starts in the first field. */
export function RouteForm<T extends AnyRoute, V extends object>(props: RouteFormOptions<T, V> & Around) {
  const { children, submit: text = 'Guardar', more, className = '' }: Around = props
  const { submit, busy } = useRouteForm<T, V>(props)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  return (
    <form ref={box} noValidate className={className} onSubmit={event => void submit(event)}>
      {children}
      <div className={styles.formFoot} data-slot="form-foot">
        {more}
        <FinalButton htmlType="submit" loading={busy}>
          {text}
        </FinalButton>
      </div>
    </form>
  )
}
