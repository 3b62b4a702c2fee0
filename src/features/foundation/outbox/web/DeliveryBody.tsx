import type { ReactNode } from 'react'
import { SettingBody } from '#web/ui/Setting.tsx'

export const DeliveryBody = ({ children }: { children: ReactNode }) => (
  <SettingBody title="Correo y SMS" text="Por dónde salen los comprobantes, los pases con QR y los avisos a los alumnos.">
    {children}
  </SettingBody>
)
