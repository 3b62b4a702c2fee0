import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { SettingHead } from '#features/foundation/academy/web/shared/settings.ts'
import { grantsAll } from '#contract/access.ts'
import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SettingBody, SettingCard } from '#web/ui/Setting.tsx'
import { EndExampleModal, RefillExampleModal } from './EndExampleModal.tsx'

/** 'Datos de ejemplo' (STA-8): marks the demo data, and ends the demo as a whole. */
export function ExampleView({ section, title, back }: SettingHead) {
  const { allows } = useSession()
  const [asking, setAsking] = useState<'end' | 'refill'>()
  const close = () => setAsking(undefined)
  const mayEnd = allows.some(grantsAll)
  return (
    <Page section={section} title={title} tools={back}>
      <SettingBody title="Datos de ejemplo" text="Esta academia, su equipo, sus alumnos y su dinero son inventados: sirven para mirar.">
        <SettingCard
          title="Volver a llenar el ejemplo con fechas de hoy"
          foot={mayEnd && <Button onClick={() => setAsking('refill')}>Volver a llenar el ejemplo con fechas de hoy</Button>}
        >
          Con el tiempo sus grupos terminan y sus pagos vencen. Lleno de nuevo tiene otra vez clases, cobros y adeudos de estos días. Antes
          se hace un respaldo.
        </SettingCard>
        <SettingCard
          title="Terminar el ejemplo y empezar la academia"
          foot={
            mayEnd ? (
              <Button type="primary" danger onClick={() => setAsking('end')}>
                Terminar el ejemplo y empezar la academia
              </Button>
            ) : (
              <span className="muted">Lo hace quien administra la academia.</span>
            )
          }
        >
          <Note tone="amber" icon={TriangleAlert} title="Todo lo que hay aquí se borra">
            También lo que hayas agregado. Antes se hace un respaldo completo en el servidor; después empiezan los cuatro pasos.
          </Note>
        </SettingCard>
      </SettingBody>
      {asking === 'end' && <EndExampleModal onClose={close} />}
      {asking === 'refill' && <RefillExampleModal onClose={close} />}
    </Page>
  )
}
