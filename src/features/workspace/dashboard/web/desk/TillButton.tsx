import { useNavigate } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'

/** The one primary button of reception's day: at the top, on a phone at the bottom. In the evening the drawer has it. */
export function TillButton({ keyed = false, quiet = false }: { keyed?: boolean; quiet?: boolean }) {
  const navigate = useNavigate()
  return (
    <RouteButton
      access={paymentsAccess.create}
      type={quiet ? 'default' : 'primary'}
      icon={<Banknote aria-hidden />}
      onClick={() => void navigate({ to: '/caja' })}
    >
      Caja rápida {keyed && <Kbd>F4</Kbd>}
    </RouteButton>
  )
}
