import { Button } from 'antd'
import { WizardFoot, WizardWays } from '#web/ui/WizardShell.tsx'
import type { GroupWizardState } from './useGroupWizard.ts'

interface Props {
  wizard: GroupWizardState
  onClose(): void
  /** 'Ver grupo'. */
  onShow?: (id: string) => void
}

/** The ways through the steps; at the end what comes next. */
export function GroupFoot({ wizard: { step, saved, busy, back, again }, onClose, onShow }: Props) {
  if (saved) {
    return (
      <WizardFoot>
        <Button type="text" onClick={onClose}>
          Salir
        </Button>
        <span className="spacer" />
        <Button onClick={again} type={onShow ? 'default' : 'primary'}>
          Agregar otro
        </Button>
        {onShow && (
          <Button type="primary" onClick={() => onShow(saved.group._id)}>
            Ver grupo
          </Button>
        )}
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
