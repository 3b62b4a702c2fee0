import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, CircleHelp, Menu, Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classes } from '#web/look/classes.ts'
import { parentOf, visibleMenu, type MenuEntry } from '#web/shell/menu.ts'
import { openHelp } from '#web/shell/helpOpen.ts'
import { searchOpen } from '#web/shell/searchOpen.ts'
import { useSession } from '#web/session/session.tsx'
import { usePhone, useTablet } from '#web/hooks/useWidth.ts'
import { useStore } from '#web/state/useStore.ts'
import { ConnectionRibbon } from './ConnectionRibbon.tsx'
import { Sider } from './Sider.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { actPlace, pageTitle } from '#web/ui/Page.tsx'
import { ScopeChip } from './ScopeChip.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './topBar.module.css'
import siderStyles from './sider.module.css'

/** Section and title, global search, connection, user. On a phone also the menu button. */
export function TopBar() {
  const { section, title } = useStore(pageTitle)
  const phone = usePhone()
  const tablet = useTablet()
  const above = parentOf(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <header className={styles.topBar}>
      {phone && (above ? <Up to={above} /> : <MenuDrawer />)}
      <h1>
        {section && !phone && (
          <>
            {above ? <Up to={above} /> : <span>{section}</span>}
            <i aria-hidden>|</i>
          </>
        )}
        <b className={phone ? 'lines' : 'truncate'}>{title}</b>
      </h1>
      <span className="spacer" />
      {!phone && <SearchBox />}
      <ConnectionRibbon />
      {phone && <span ref={actPlace.set} className={styles.act} />}
      {phone && <IconButton icon={Search} label="Buscar en Plantel" aria-haspopup="dialog" onClick={() => searchOpen.set(true)} />}
      {!phone && <ScopeChip />}
      {!tablet && (
        <IconButton icon={CircleHelp} label="Ayuda de esta pantalla" aria-keyshortcuts="?" aria-haspopup="dialog" onClick={openHelp} />
      )}
      <span className={styles.line} />
      <UserMenu />
    </header>
  )
}

/** The link back to the screen that contains this one (SHL-64): its name, on a phone an arrow. */
function Up({ to: { label, opens } }: { to: MenuEntry }) {
  const phone = usePhone()
  const { can } = useSession()
  const entry = visibleMenu(can).flatMap(({ entries }) => entries)
  if (!('screen' in opens) || !entry.some(each => each.label === label)) return phone ? <MenuDrawer /> : <span>{label}</span>
  return (
    <Link to={opens.screen} className={classes(styles.up, phone && 'iconButton')} aria-label={phone ? `Volver a ${label}` : undefined}>
      {phone ? <ArrowLeft aria-hidden /> : label}
    </Link>
  )
}

const SearchBox = () => (
  <button
    type="button"
    className={styles.search}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => searchOpen.set(true)}
  >
    <Search aria-hidden />
    <span className="truncate">Buscar en Plantel</span>
    <kbd aria-hidden>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
)

function MenuDrawer() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  // Runs before the effects of the menu inside, which measure its entries.
  useLayoutEffect(() => {
    if (open) box.current?.showModal()
    else box.current?.close()
  }, [open])
  useEffect(() => {
    const drawer = box.current
    // A press beside the drawer, on its backdrop, targets the dialog itself.
    const press = (event: MouseEvent) => event.target === drawer && setOpen(false)
    drawer?.addEventListener('click', press)
    return () => drawer?.removeEventListener('click', press)
  }, [])
  return (
    <>
      <IconButton icon={Menu} label="Abrir menú" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <dialog ref={box} className={siderStyles.drawer} aria-label="Menú" onClose={() => setOpen(false)}>
        {open && <Sider onChoose={() => setOpen(false)} />}
      </dialog>
    </>
  )
}
