import { Link } from '@tanstack/react-router'
import { ChevronDown, KeyRound, LogOut } from 'lucide-react'
import { useRef } from 'react'
import { fullName } from '#lib/text.ts'
import { appearance, setAppearance, type Theme } from '#web/appearance.ts'
import { signOut, useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { Notices } from './Notices.tsx'
import { Avatar } from './ui/Avatar.tsx'

const THEMES: readonly [Theme, string][] = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
  ['system', 'Sistema'],
]

/** The person's full name and what belongs to them: notices, look, password, leaving. */
export function UserMenu() {
  const { user, can, mustChangePassword } = useSession()
  const { theme, compact } = useStore(appearance)
  const box = useRef<HTMLDivElement>(null)
  const close = () => box.current?.hidePopover()
  return (
    <>
      <button type="button" className="user" popoverTarget="user-menu" aria-haspopup="dialog" aria-label={`Menú de ${fullName(user)}`}>
        <Avatar person={user} quiet />
        <span className="user-name clip">{fullName(user)}</span>
        <ChevronDown aria-hidden />
      </button>
      <div ref={box} id="user-menu" popover="auto" className="user-menu" role="dialog" aria-label="Menú de usuario">
        <div className="user-who">
          <b>{fullName(user)}</b>
          <span className="mut clip" title={user.email}>
            {user.email}
          </span>
        </div>
        <Notices />
        <fieldset className="user-part">
          <legend>Tema</legend>
          <div className="seg">
            {THEMES.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="theme" checked={theme === value} onChange={() => setAppearance({ theme: value })} />
                {label}
              </label>
            ))}
          </div>
          <label className="switch">
            <span>Vista compacta</span>
            <input
              type="checkbox"
              role="switch"
              aria-checked={compact}
              checked={compact}
              onChange={event => setAppearance({ compact: event.target.checked })}
            />
          </label>
        </fieldset>
        <div className="user-part">
          {(can('put /users/?') || mustChangePassword) && (
            <Link to="/edit/password" className="sider-item" onClick={close}>
              <KeyRound aria-hidden />
              Cambiar contraseña
            </Link>
          )}
          <button type="button" className="sider-item" onClick={() => void signOut()}>
            <LogOut aria-hidden />
            Cerrar sesión
          </button>
        </div>
      </div>
    </>
  )
}
