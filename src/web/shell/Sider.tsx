import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, PanelLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { appearance, setAppearance } from '#web/look/appearance.ts'
import { menu, parentOf, visibleMenu, type MenuEntry } from '#web/shell/menu.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { useTablet } from '#web/hooks/useWidth.ts'
import { Brand } from '#web/brand/Brand.tsx'
import { ScopeChip } from './ScopeChip.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './sider.module.css'

/** The side menu with the session's entries in groups (SHL-9). Collapses to 64 px. Scrolls between its head and 'Cerrar sesión'. */
export function Sider({ narrow = false, onChoose }: { narrow?: boolean; onChoose?(): void }) {
  const { can } = useSession()
  const entriesRef = useRef<HTMLDivElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const above = parentOf(path)?.label
  // A screen opened in another way may have its entry out of view. Not `scrollIntoView`, which would move the start of Tab.
  useEffect(() => {
    const box = entriesRef.current
    const current = box?.querySelector('[aria-current]')
    if (!box || !current) return
    const [edges, entry] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
    box.scrollTop += Math.max(0, entry.bottom - edges.bottom) + Math.min(0, entry.top - edges.top)
  }, [path, narrow])
  return (
    <nav className={classes(styles.sider, narrow && styles.narrow)} aria-label="Menú principal">
      <div className={styles.head}>
        {!narrow && <Head />}
        {onChoose && <ScopeChip />}
        {!onChoose && (
          <IconButton
            icon={PanelLeft}
            label={narrow ? 'Ampliar menú' : 'Contraer menú'}
            aria-expanded={!narrow}
            onClick={() => setAppearance({ narrowMenu: !narrow })}
          />
        )}
      </div>
      <div ref={entriesRef} className={styles.entries}>
        {visibleMenu(can, menu).map(({ label, entries }) => (
          <div key={label ?? 'top'} role={label && 'group'} aria-label={label}>
            {label && (
              <div className={styles.group} aria-hidden>
                {label}
              </div>
            )}
            {entries.map(entry => (
              <Entry key={entry.label} entry={entry} over={entry.label === above} narrow={narrow} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.item}
          data-slot="sider-item"
          title={narrow ? 'Cerrar sesión' : undefined}
          onClick={() => void signOut()}
        >
          <LogOut aria-hidden />
          <span className={styles.text} data-slot="sider-text">
            Cerrar sesión
          </span>
        </button>
      </div>
    </nav>
  )
}

/** The academy's name or logo; Plantel's word until there is either. */
function Head() {
  const { name, logo } = useSession().academy
  if (!logo && name === 'Academia Plantel') return <Brand />
  return (
    <span className={styles.academy} title={name}>
      {logo ? <img src={logo} alt="" /> : <Brand alone />}
      <b>{name}</b>
    </span>
  )
}

interface EntryProps {
  entry: MenuEntry
  over: boolean
  narrow: boolean
  onChoose?(): void
}

function Entry({ entry: { label, icon: Icon, opens, key }, over, narrow, onChoose }: EntryProps) {
  const common = {
    className: classes(styles.item, over && styles.current),
    'data-slot': 'sider-item',
    'aria-current': over || undefined,
    title: narrow ? label : undefined,
    onClick: onChoose,
    'aria-keyshortcuts': key,
  }
  const inside = (
    <>
      <Icon aria-hidden />
      <span className={styles.text} data-slot="sider-text">
        {label}
      </span>
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
    <Link
      to={opens.screen}
      activeProps={{ className: styles.current, 'aria-current': 'page' }}
      activeOptions={{ includeSearch: false }}
      {...common}
    >
      {inside}
    </Link>
  )
}

/** The chosen width; until a choice, the window's default (SHL-67). */
export function WideSider() {
  const tablet = useTablet()
  return <Sider narrow={useStore(appearance).narrowMenu ?? tablet} />
}
