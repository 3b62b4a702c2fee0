import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePhone } from '#web/useWidth.ts'
import { useStore } from '#web/useStore.ts'
import { ConnectionRibbon } from './ConnectionRibbon.tsx'
import { Sider } from './Sider.tsx'
import { IconButton } from './ui/IconButton.tsx'
import { pageTitle } from './ui/Page.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Section and title, connection, the person. On a phone also the way to the menu. */
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
      <ConnectionRibbon />
      <span className="vline" />
      <UserMenu />
    </header>
  )
}

function MenuDrawer() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
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
