import { Modal } from 'antd'
import { X } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { fullName } from '#lib/text.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { DoneStep } from './DoneStep.tsx'
import { StepBody } from './StepBody.tsx'
import { STEPS } from './steps.ts'
import { Summary } from './Summary.tsx'
import { useEnter } from './useEnter.ts'
import { useWizard, type Wizard } from './useWizard.ts'
import { WizardFoot } from './WizardFoot.tsx'
import './wizard.css'

export interface WizardProps {
  student?: string
  /** The visitor of a talk who becomes a student: their data stand already, and the link is kept. */
  visit?: string
  onClose(): void
  /** Told whenever there is something to lose, and how to drop it. */
  onUnsaved(unsaved: { discard(): void } | null): void
  /** Enrol this student instead. */
  onEnrol(studentId: string): void
  /** 'Inscribir a otro': 'again' in the same window, or how to open a new one; absent without permission. */
  onAnother?: 'again' | (() => void)
}

/** The wizard's window: head, steps, the step at hand, its buttons. Enter moves on, Escape leaves. */
export function WizardModal({ student, visit, onClose, onUnsaved, onEnrol, onAnother }: WizardProps) {
  useFocusReturn()
  const wizard = useWizard(student, visit)
  const reset = useRef(wizard.form.reset)
  reset.current = wizard.form.reset
  useEffect(() => {
    onUnsaved(wizard.dirty ? { discard: () => reset.current() } : null)
    return () => onUnsaved(null)
  }, [wizard.dirty, onUnsaved])
  const box = useRef<HTMLFormElement>(null)
  useEnter(box)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void wizard.next()
  }
  // Their data are known already: what was typed of them is nothing to lose.
  const enrol = (id: string) => {
    wizard.form.reset()
    onUnsaved(null)
    onEnrol(id)
  }
  const close = () => (wizard.registering ? undefined : onClose())
  return (
    <Modal
      open
      width={1016}
      className="wiz"
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={
        <span className="row">
          Inscripción<span className="mut clip wz-name">{nameOf(wizard)}</span>
        </span>
      }
    >
      <WizardSteps steps={STEPS} step={wizard.step} />
      <form ref={box} className="wz" noValidate onSubmit={submit} onKeyDown={once}>
        <div className={`wz-body ${wizard.step === 4 ? 'wz-two' : ''}`}>
          {wizard.existing.failed ? (
            <Failed reason={wizard.existing.failed.message} retry={wizard.existing.failed.retry} />
          ) : wizard.done ? (
            <DoneStep done={wizard.done} />
          ) : (
            <StepBody wizard={wizard} onEnrol={enrol} />
          )}
          {wizard.step === 4 && <Summary wizard={wizard} />}
        </div>
        <WizardFoot
          wizard={wizard}
          leave={visit === undefined}
          onClose={close}
          onAnother={onAnother === 'again' ? wizard.again : onAnother}
        />
      </form>
    </Modal>
  )
}

/** A held Enter must not run through the steps; one on a choice makes it, and goes on. */
const once = (event: KeyboardEvent): void => {
  if (event.key !== 'Enter') return
  if (event.repeat) event.preventDefault()
  else if (event.target instanceof HTMLInputElement && event.target.type === 'radio' && !event.target.checked) event.target.click()
}

function nameOf({ done, existing, values }: Wizard): string {
  const person = done?.student ?? existing.named ?? (values.step > 1 ? values : null)
  return person ? fullName(person) : ''
}
