import { Button } from 'antd'
import { ArrowLeft, X } from 'lucide-react'
import { useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '#web/look/classes.ts'
import { FinalButton } from './FinalButton.tsx'
import { Kbd } from './Kbd.tsx'
import { Modal } from './Modal.tsx'
import { useEnter } from './useEnter.ts'
import { useFocusReturn } from './useFocusReturn.ts'
import { WizardSteps } from './WizardSteps.tsx'
import styles from './wizardShell.module.css'

interface Props {
  title: string
  name?: ReactNode
  steps: readonly string[]
  step: number
  onNext(): void
  onClose(): void
  aside?: ReactNode
  foot: ReactNode
  /** The present step: a `WizardPane`, or content that fills the window. */
  children: ReactNode
}

/** A wizard's window: header, steps, the present step, its buttons. Enter continues, Escape leaves. */
export function WizardShell({ title, name, steps, step, onNext, onClose, aside, foot, children }: Props) {
  useFocusReturn()
  const box = useRef<HTMLFormElement>(null)
  useEnter(box)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNext()
  }
  return (
    <Modal
      open
      first="own"
      width={1016}
      className={styles.wizard}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={
        <span className="row">
          {title}
          {name && <span className={classes(styles.name, 'muted truncate')}>{name}</span>}
        </span>
      }
    >
      <WizardSteps steps={steps} step={step} />
      <form ref={box} className={styles.steps} noValidate onSubmit={submit} onKeyDown={once}>
        <div className={classes(styles.body, Boolean(aside) && styles.two)}>
          {children}
          {aside}
        </div>
        {foot}
      </form>
    </Modal>
  )
}

/** A held Enter must not run through the steps; Enter on an option selects it and continues. */
const once = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter') return
  if (event.repeat) event.preventDefault()
  else if (event.target instanceof HTMLInputElement && event.target.type === 'radio' && !event.target.checked) event.target.click()
}

interface PaneProps {
  label: string
  ref?: RefObject<HTMLElement | null>
  /** Text only: the arrows scroll it. */
  read?: boolean
  children: ReactNode
}

export const WizardPane = ({ label, ref, read = false, children }: PaneProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section ref={ref} className={styles.pane} aria-label={label} tabIndex={read ? 0 : -1}>
    {children}
  </section>
)

/** `wide`: only from 900 px on. */
export const WizardAside = ({ label, wide = false, children }: { label: string; wide?: boolean; children?: ReactNode }) => (
  <aside className={classes(styles.aside, wide && styles.wide)} aria-label={label}>
    {children}
  </aside>
)

export const WizardFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot} data-slot="wizard-foot">
    {children}
  </footer>
)

interface WaysProps {
  next: string
  off?: boolean
  /** A write is in progress: leaving is impossible. */
  writing?: boolean
  /** Absent when there is nothing to leave. */
  onLeave?: () => void
  onBack?: () => void
  describedBy?: string
}

export const WizardWays = ({ next, off, writing, onLeave, onBack, describedBy }: WaysProps) => (
  <>
    {onLeave && (
      <Button type="text" className={styles.leave} disabled={writing} onClick={onLeave}>
        Salir sin guardar
      </Button>
    )}
    <span className="spacer" />
    {onBack && (
      <Button icon={<ArrowLeft aria-hidden />} disabled={writing} onClick={onBack}>
        Regresar
      </Button>
    )}
    <FinalButton
      htmlType="submit"
      disabled={off}
      className={styles.next}
      {...(describedBy ? { 'data-first': true, 'aria-describedby': describedBy } : {})}
    >
      {next}{' '}
      <Kbd>
        <span aria-hidden>↵</span>
      </Kbd>
    </FinalButton>
  </>
)
