import { Menu, Search } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { searchOpen } from '#web/searchOpen.ts'
import { usePhone } from '#web/useWidth.ts'
import { useStore } from '#web/useStore.ts'
import { ConnectionRibbon } from './ConnectionRibbon.tsx'
import { Sider } from './Sider.tsx'
import { IconButton } from './ui/IconButton.tsx'
import { pageTitle } from './ui/Page.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Section and title, the search over everything, connection, the person. On a phone also the way to the menu. */
export function TopBar() {
  const { section, title } = useStore(pageTitle)
  const phone = usePhone()
  return (
    <header className="top">
      {phone && <MenuDrawer />}
      <h1>
        {section && !phone && (
          <>
            <span>{section}</span>
            <i aria-hidden>|</i>
          </>
        )}
        <b className="clip">{title}</b>
      </h1>
      <span className="sp" />
      {!phone && <SearchBox />}
      <ConnectionRibbon />
      {phone && <IconButton icon={Search} label="Buscar en Plantel" aria-haspopup="dialog" onClick={() => searchOpen.set(true)} />}
      <span className="vline" />
      <UserMenu />
    </header>
  )
}

/** Looks like a field and opens the search, where one types. */
const SearchBox = () => (
  <button
    type="button"
    className="top-search"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => searchOpen.set(true)}
  >
    <Search aria-hidden />
    <span className="clip">Buscar en Plantel</span>
    <kbd aria-hidden>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
)

function MenuDrawer() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  // Before the effects of the menu inside, which looks where its entries stand.
  useLayoutEffect(() => {
    if (open) box.current?.showModal()
    else box.current?.close()
  }, [open])
  useEffect(() => {
    const drawer = box.current
    // A press beside the drawer, on its backdrop, is a press on the dialog itself.
    const press = (event: MouseEvent) => event.target === drawer && setOpen(false)
    drawer?.addEventListener('click', press)
    return () => drawer?.removeEventListener('click', press)
  }, [])
  return (
    <>
      <IconButton icon={Menu} label="Abrir menú" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <dialog ref={box} className="drawer" aria-label="Menú" onClose={() => setOpen(false)}>
        {open && <Sider onChoose={() => setOpen(false)} />}
      </dialog>
    </>
  )
}
