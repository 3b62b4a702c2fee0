import { Link } from '@tanstack/react-router'
import { ArrowLeft, Building2, RadioTower, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { ChannelCount } from '#features/online/liveChannels/web/shared/ChannelCount.tsx'
import { useSession } from '#web/session.tsx'
import { useTableSearch } from '#web/useTable.ts'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { academyAccess } from '../access.ts'
import './settings.css'

const ChannelsView = lazy(async () => ({
  default: (await import('#features/online/liveChannels/web/shared/ChannelsView.tsx')).ChannelsView,
}))
const AcademyView = lazy(async () => ({ default: (await import('./AcademyView.tsx')).AcademyView }))

/** 'Cuenta | Configuraciones del sistema' (ACA-20). */
const HEAD = { section: 'Cuenta', title: 'Configuraciones del sistema' }

const BACK = (
  <Link to="/expertConfig" className="set-back">
    <ArrowLeft aria-hidden />
    Configuraciones
  </Link>
)

/** /expertConfig: a card for each thing that is set here; each opens at an address of its own. */
export function SettingsPage() {
  const { can, academy } = useSession()
  const { ver } = useTableSearch()
  const waiting = (
    <Page {...HEAD} tools={BACK}>
      <Skeleton rows={6} />
    </Page>
  )
  if (ver === 'canales' && can(liveChannelsAccess.read))
    return (
      <Suspense fallback={waiting}>
        <ChannelsView {...HEAD} back={BACK} />
      </Suspense>
    )
  if (ver === 'academia' && can(academyAccess.read))
    return (
      <Suspense fallback={waiting}>
        <AcademyView {...HEAD} back={BACK} />
      </Suspense>
    )
  return (
    <Page {...HEAD}>
      <ul className="set-cards" aria-label="Configuraciones">
        {can(liveChannelsAccess.read) && (
          <SettingCard to="canales" icon={RadioTower} title="Canales En vivo" fact={<ChannelCount />}>
            Por dónde se transmiten las clases: entradas, direcciones, claves y quién está al aire.
          </SettingCard>
        )}
        {can(academyAccess.read) && (
          <SettingCard to="academia" icon={Building2} title="Datos de la academia" fact={academy.name}>
            Nombre, logotipo, zona horaria y lo que dicen los comprobantes.
          </SettingCard>
        )}
      </ul>
    </Page>
  )
}

interface CardProps {
  to: 'canales' | 'academia'
  icon: LucideIcon
  title: string
  /** How it stands now. */
  fact: ReactNode
  children: string
}

const SettingCard = ({ to, icon: Icon, title, fact, children }: CardProps) => (
  <li>
    <Link to="/expertConfig" search={{ ver: to }} className="set-card">
      <span className="set-tile">
        <Icon aria-hidden />
      </span>
      <span>
        <b>{title}</b>
        <span className="set-line">{children}</span>
        <span className="set-fact num">{fact}</span>
      </span>
    </Link>
  </li>
)
