import { Modal } from 'antd'
import { X } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useLostAccess } from '#web/useLostAccess.ts'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { groups } from '../../../contract.ts'
import { DoneStep } from './DoneStep.tsx'
import { STEPS, useGroupWizard } from './useGroupWizard.ts'
import { WizardFoot } from './WizardFoot.tsx'
import { StepBody } from './StepBody.tsx'
import './wizard.css'

interface Props {
  onClose(): void
  /** 'Ver grupo' was pressed at the end; the wizard closes itself. */
  onCreated?(id: string): void
}

/** 'Agregar grupo' in three steps (GRP-24). Enter moves on, Escape leaves and asks when something would be lost. */
export function GroupWizard({ onClose, onCreated }: Props) {
  useFocusReturn()
  useLostAccess(groups.create.access, onClose)
  const wizard = useGroupWizard()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void wizard.next()
  }
  const close = async () => {
    if (wizard.busy || (wizard.dirty && !(await askDiscard()))) return
    wizard.form.reset()
    onClose()
  }
  const show = (id: string) => {
    onClose()
    onCreated?.(id)
  }
  return (
    <Modal
      open
      width={1016}
      className="gw"
      footer={null}
      onCancel={() => void close()}
      mask={{ closable: false }}
      destroyOnHidden
      closable={{ 'aria-label': 'Cerrar' }}
      closeIcon={<X aria-hidden />}
      title={
        <span className="row">
          Agregar grupo{wizard.step === 2 && <span className="mut clip gw-name">{wizard.values.course?.name}</span>}
        </span>
      }
    >
      <WizardSteps steps={STEPS} step={wizard.step} />
      <form className="gw-form" noValidate onSubmit={submit} onKeyDown={once}>
        {wizard.saved ? <DoneStep saved={wizard.saved} /> : <StepBody key={wizard.step} wizard={wizard} />}
        <WizardFoot wizard={wizard} onClose={() => void close()} onShow={onCreated && show} />
      </form>
    </Modal>
  )
}

/** A held Enter must not run through the steps. */
const once = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
