import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { Kbd } from '#web/ui/Kbd.tsx'
import type { GroupWizardState } from './useGroupWizard.ts'

interface Props {
  wizard: GroupWizardState
  onClose(): void
  /** 'Ver grupo'. */
  onShow?: (id: string) => void
}

/** 'Salir sin guardar' alone at the left; 'Regresar', then 'Siguiente' or 'Registrar'; at the end what comes next. */
export function WizardFoot({ wizard: { step, saved, busy, back, again }, onClose, onShow }: Props) {
  if (saved) {
    return (
      <footer className="gw-foot">
        <Button type="text" className="gw-leave" onClick={onClose}>
          Salir
        </Button>
        <span className="sp" />
        <Button onClick={again} type={onShow ? 'default' : 'primary'}>
          Agregar otro
        </Button>
        {onShow && (
          <Button type="primary" onClick={() => onShow(saved.group._id)}>
            Ver grupo
          </Button>
        )}
      </footer>
    )
  }
  return (
    <footer className="gw-foot">
      <Button type="text" className="gw-leave" disabled={busy} onClick={onClose}>
        Salir sin guardar
      </Button>
      <span className="sp" />
      {step === 2 && (
        <Button icon={<ArrowLeft aria-hidden />} disabled={busy} onClick={back}>
          Regresar
        </Button>
      )}
      <Button type="primary" htmlType="submit" disabled={busy}>
        {step === 1 ? 'Siguiente' : busy ? 'Registrando…' : 'Registrar'}{' '}
        <Kbd>
          <span aria-hidden>↵</span>
        </Kbd>
      </Button>
    </footer>
  )
}
