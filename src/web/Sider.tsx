import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, PanelLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appearance, setAppearance } from '#web/appearance.ts'
import { menu, visibleMenu, type MenuEntry } from '#web/menu.ts'
import { signOut, useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { Brand } from './brand/Brand.tsx'
import { IconButton } from './ui/IconButton.tsx'

/** The side menu: what the session may use, in its groups (SHL-9). Collapses to 64 px. Between its head and 'Cerrar sesión' it scrolls. */
export function Sider({ narrow = false, onChoose }: { narrow?: boolean; onChoose?(): void }) {
  const { can } = useSession()
  const entriesRef = useRef<HTMLDivElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A screen that was reached otherwise than by the menu may have its entry below the edge.
  useEffect(() => {
    entriesRef.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path, narrow])
  return (
    <nav className={`sider${narrow ? ' sider-narrow' : ''}`} aria-label="Menú principal">
      <div className="sider-head">
        {!narrow && <Head />}
        {!onChoose && (
          <IconButton
            icon={PanelLeft}
            label={narrow ? 'Ampliar menú' : 'Contraer menú'}
            aria-expanded={!narrow}
            onClick={() => setAppearance({ narrowMenu: !appearance.get().narrowMenu })}
          />
        )}
      </div>
      <div ref={entriesRef} className="sider-entries">
        {visibleMenu(can, menu).map(({ label, entries }) => (
          <div key={label ?? 'top'} role={label && 'group'} aria-label={label}>
            {label && (
              <div className="sider-group" aria-hidden>
                {label}
              </div>
            )}
            {entries.map(entry => (
              <Entry key={entry.label} entry={entry} narrow={narrow} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      <div className="sider-foot">
        <button type="button" className="sider-item" title={narrow ? 'Cerrar sesión' : undefined} onClick={() => void signOut()}>
          <LogOut aria-hidden />
          <span className="sider-text">Cerrar sesión</span>
        </button>
      </div>
    </nav>
  )
}

/** Whose console it is: Plantel's word until the academy bears another name, or a logo. */
function Head() {
  const { name, logo } = useSession().academy
  if (!logo && name === 'Academia Plantel') return <Brand />
  return (
    <span className="sider-academy" title={name}>
      {logo ? <img src={logo} alt="" /> : <Brand alone />}
      <b>{name}</b>
    </span>
  )
}

function Entry({ entry: { label, icon: Icon, opens, key }, narrow, onChoose }: { entry: MenuEntry; narrow: boolean; onChoose?(): void }) {
  const common = { className: 'sider-item', title: narrow ? label : undefined, onClick: onChoose, 'aria-keyshortcuts': key }
  const inside = (
    <>
      <Icon aria-hidden />
      <span className="sider-text">{label}</span>
      {key && !narrow && !onChoose && <kbd aria-hidden>{key}</kbd>}
    </>
  )
  if ('wizard' in opens)
    return (
      <Link
        to="."
        search={(before: object) => ({ ...before, inscripcion: opens.wizard })}
        activeOptions={{ exact: true, includeSearch: true }}
        {...common}
      >
        {inside}
      </Link>
    )
  return (
    <Link to={opens.screen} activeProps={{ className: 'on', 'aria-current': 'page' }} activeOptions={{ includeSearch: false }} {...common}>
      {inside}
    </Link>
  )
}

/** Follows the choice of width. */
export const WideSider = () => <Sider narrow={useStore(appearance).narrowMenu} />
