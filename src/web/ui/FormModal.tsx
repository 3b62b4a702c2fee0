import { Button } from 'antd'
import { useRef, type FormEvent, type ReactNode } from 'react'
import type { Access } from '#contract/access.ts'
import { useLostAccess } from '#web/session/useLostAccess.ts'
import { confirm } from './confirm.ts'
import { FinalButton } from './FinalButton.tsx'
import { Modal } from './Modal.tsx'
import { useFirstFocus } from './useFirstFocus.ts'
import { useUnsavedTyping } from './typing.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import styles from './field.module.css'

interface Props {
  title: string
  /** Closes with a notice when the session loses it. */
  access?: Access
  /** Unsaved changes: closing asks. `discard` then drops the draft. */
  dirty?: boolean
  discard?(): void
  onClose(): void
  /** Absent: the window has only 'Cerrar'. */
  onSubmit?(event: FormEvent): void
  submit?: ReactNode
  /** The solid button is disabled; the form shows what is missing. Only where specified. */
  off?: boolean
  cancel?: string
  busy?: boolean
  left?: ReactNode
  width?: number
  /** Opened from any window: above windows over windows. */
  above?: boolean
  className?: string
  children: ReactNode
}

/** The z-index of confirmations. */
const ABOVE = 1500

/** A form over the page: title, fields, buttons. Enter submits, Escape closes (and asks about unsaved changes). */
export function FormModal({
  title,
  access = 'auth',
  dirty = false,
  discard,
  onClose,
  onSubmit,
  submit = 'Guardar',
  off = false,
  cancel,
  busy = false,
  left,
  width = 520,
  above = false,
  className,
  children,
}: Props) {
  useFocusReturn()
  useLostAccess(access, onClose)
  useUnsavedTyping(dirty)
  const close = async () => {
    if (busy || (dirty && !(await askDiscard()))) return
    discard?.()
    onClose()
  }
  return (
    <Modal
      open
      first="own"
      title={title}
      width={width}
      {...(above && { zIndex: ABOVE })}
      className={className}
      onCancel={() => void close()}
      footer={null}
      mask={{ closable: !dirty }}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
    >
      <Body onSubmit={onSubmit}>
        {children}
        <div className={styles.formFoot} data-slot="form-foot">
          {left}
          <span className="spacer" />
          <Button onClick={() => void close()}>{cancel ?? (onSubmit ? 'Cancelar' : 'Cerrar')}</Button>
          {onSubmit && (
            <FinalButton htmlType="submit" loading={busy} disabled={off}>
              {submit}
            </FinalButton>
          )}
        </div>
      </Body>
    </Modal>
  )
}

function Body({ onSubmit, children }: { onSubmit?(event: FormEvent): void; children: ReactNode }) {
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  return (
    <form
      ref={box}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit?.(event)
      }}
    >
      {children}
    </form>
  )
}

export const askDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Hay cambios sin guardar',
    text: 'Si sales ahora se pierde lo que escribiste.',
    ok: 'Descartar',
    cancel: 'Seguir editando',
    danger: true,
  })
