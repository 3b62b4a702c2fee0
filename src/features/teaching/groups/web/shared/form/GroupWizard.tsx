import { useLostAccess } from '#web/session/useLostAccess.ts'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { WizardShell } from '#web/ui/WizardShell.tsx'
import { groups, type Group } from '../../../contract.ts'
import { DoneStep } from './DoneStep.tsx'
import type { GroupValues } from './groupValues.ts'
import { STEPS, useGroupWizard } from './useGroupWizard.ts'
import { GroupFoot } from './GroupFoot.tsx'
import { StepBody } from './StepBody.tsx'
import { Summary } from './Summary.tsx'

interface Props {
  /** Initial values; such a group has no draft. */
  start?: Partial<GroupValues> | undefined
  /** @param created the last group created, if any */
  onClose(created?: Group): void
  /** 'Ver grupo' was pressed at the end; the wizard closes itself. */
  onCreated?(group: Group): void
}

/** 'Agregar grupo' in three steps (GRP-24). Asks before leaving when something would be lost. */
export function GroupWizard({ start, onClose, onCreated }: Props) {
  useLostAccess(groups.create.access, () => onClose())
  const wizard = useGroupWizard(start)
  const close = async () => {
    if (wizard.busy || (wizard.dirty && !(await askDiscard()))) return
    wizard.form.reset()
    onClose(wizard.saved?.group)
  }
  const show = (group: Group) => {
    onClose()
    onCreated?.(group)
  }
  return (
    <WizardShell
      title="Agregar grupo"
      name={wizard.step === 2 && wizard.values.course?.name}
      steps={STEPS}
      step={wizard.step}
      onNext={() => void wizard.next()}
      onClose={() => void close()}
      aside={wizard.step === 2 && <Summary values={wizard.values} />}
      foot={<GroupFoot wizard={wizard} onClose={() => void close()} onShow={onCreated && show} />}
    >
      {wizard.saved ? <DoneStep saved={wizard.saved} /> : <StepBody key={wizard.step} wizard={wizard} />}
    </WizardShell>
  )
}
