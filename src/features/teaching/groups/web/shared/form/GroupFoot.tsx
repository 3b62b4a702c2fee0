import { Button } from 'antd'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { WizardFoot, WizardWays } from '#web/ui/WizardShell.tsx'
import type { Group } from '../../../contract.ts'
import type { GroupWizardState } from './useGroupWizard.ts'

interface Props {
  wizard: GroupWizardState
  onClose(): void
  onShow?: (group: Group) => void
}

export function GroupFoot({ wizard: { step, saved, busy, back, again }, onClose, onShow }: Props) {
  if (saved) {
    return (
      <WizardFoot>
        <Button type="text" onClick={onClose}>
          Salir
        </Button>
        <span className="spacer" />
        <FinalButton onClick={again} type={onShow ? 'default' : 'primary'}>
          Agregar otro
        </FinalButton>
        {onShow && <FinalButton onClick={() => onShow(saved.group)}>Ver grupo</FinalButton>}
      </WizardFoot>
    )
  }
  return (
    <WizardFoot>
      <WizardWays
        next={step === 1 ? 'Siguiente' : busy ? 'Registrando…' : 'Registrar'}
        off={busy}
        writing={busy}
        onLeave={onClose}
        onBack={step === 2 ? back : undefined}
      />
    </WizardFoot>
  )
}
