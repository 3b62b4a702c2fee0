import { Link } from '@tanstack/react-router'
import { ChevronDown, CircleHelp, KeyRound, LogOut } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { fullName } from '#lib/text.ts'
import { appearance, setAppearance, type Theme } from '#web/look/appearance.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { useTablet } from '#web/hooks/useWidth.ts'
import { openHelp } from '#web/shell/helpOpen.ts'
import { useStore } from '#web/state/useStore.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/look/classes.ts'
import barStyles from './topBar.module.css'
import styles from './userMenu.module.css'
import siderStyles from './sider.module.css'

const MenuTop = lazy(async () => (await import('./MenuTop.tsx')).MenuTop)

const THEMES: readonly [Theme, string][] = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
  ['system', 'Sistema'],
]

export function UserMenu() {
  const { user, can, mustChangePassword } = useSession()
  const { theme, compact } = useStore(appearance)
  const tablet = useTablet()
  const box = useRef<HTMLDivElement>(null)
  const close = () => box.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={barStyles.user}
        popoverTarget="user-menu"
        aria-haspopup="dialog"
        aria-label={`Menú de ${fullName(user)}`}
      >
        <Avatar person={user} quiet />
        <span className={classes(barStyles.userName, 'truncate')}>{fullName(user)}</span>
        <ChevronDown aria-hidden />
      </button>
      <div ref={box} id="user-menu" popover="auto" className={styles.menu} role="dialog" aria-label="Menú de usuario">
        <div className={styles.who}>
          <b>{fullName(user)}</b>
          <span className="muted truncate" title={user.email}>
            {user.email}
          </span>
        </div>
        <Suspense>
          <MenuTop />
        </Suspense>
        <fieldset className={styles.part}>
          <legend>Tema</legend>
          <div className={styles.segments}>
            {THEMES.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="theme" checked={theme === value} onChange={() => setAppearance({ theme: value })} />
                {label}
              </label>
            ))}
          </div>
          <label className={styles.toggle}>
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
        <div className={styles.part}>
          {(can('put /users/?') || mustChangePassword) && (
            <Link to="/edit/password" className={siderStyles.item} data-slot="sider-item" onClick={close}>
              <KeyRound aria-hidden />
              Cambiar contraseña
            </Link>
          )}
          {tablet && (
            <button
              type="button"
              className={siderStyles.item}
              data-slot="sider-item"
              onClick={() => {
                close()
                openHelp()
              }}
            >
              <CircleHelp aria-hidden />
              Ayuda de esta pantalla
            </button>
          )}
          <button type="button" className={siderStyles.item} data-slot="sider-item" onClick={() => void signOut()}>
            <LogOut aria-hidden />
            Cerrar sesión
          </button>
        </div>
      </div>
    </>
  )
}
