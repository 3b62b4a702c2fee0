import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { useSession } from '#web/session.tsx'
import { useTableSearch } from '#web/useTable.ts'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { settings, type Setting } from './shared/settings.ts'
import './settings.css'

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
  const { can } = useSession()
  const { ver } = useTableSearch()
  const mine = settings.all().filter(({ access }) => can(access))
  const open = mine.find(({ view }) => view === ver)
  if (open)
    return (
      <Suspense
        fallback={
          <Page {...HEAD} tools={BACK}>
            <Skeleton rows={6} />
          </Page>
        }
      >
        <open.View {...HEAD} back={BACK} />
      </Suspense>
    )
  return (
    <Page {...HEAD}>
      <ul className="set-cards" aria-label="Configuraciones">
        {mine.map(setting => (
          <SettingCard key={setting.view} {...setting} />
        ))}
      </ul>
    </Page>
  )
}

const SettingCard = ({ view, icon: Icon, title, text, Fact }: Setting) => (
  <li>
    <Link to="/expertConfig" search={{ ver: view }} className="set-card">
      <span className="set-tile">
        <Icon aria-hidden />
      </span>
      <span>
        <b>{title}</b>
        <span className="set-line">{text}</span>
        <span className="set-fact num">
          <Fact />
        </span>
      </span>
    </Link>
  </li>
)
