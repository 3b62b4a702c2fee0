import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { store } from '#web/state/store.ts'
import { useStore } from '#web/state/useStore.ts'
import { usePhone, useShallow } from '#web/hooks/useWidth.ts'
import styles from './page.module.css'

/** The top bar's text: 'Gestión de Usuarios | Alumnos'. */
export const pageTitle = store<{ section?: string; title: string }>({ title: '' })
/** The place in the top bar of a phone for a low window's solid button. */
export const actPlace = store<HTMLElement | null>(null)

interface Props {
  section?: string
  title: string
  tools?: ReactNode
  /** The screen's one solid button: at the right of the tools, on a phone `PageAction`. */
  action?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** Begins the second line of the tools. */
export const ToolsBreak = () => <span className={styles.break} aria-hidden />

/** The phone's solid button at the bottom of a screen; on a low window in the top bar (M85). */
export function PageAction({ children }: { children: ReactNode }) {
  const place = useStore(actPlace)
  return useShallow() && place ? createPortal(children, place) : <div className={styles.pageAction}>{children}</div>
}

/** A screen in the sheet: title in the top bar, tools above, content, sidebar at the right. */
export function Page({ section, title, tools, action, aside, children }: Props) {
  const phone = usePhone()
  useLayoutEffect(() => {
    pageTitle.set({ section, title })
    document.title = `${section ? `${section} | ` : ''}${title} · Plantel`
  }, [section, title])
  return (
    <div className={styles.page} data-slot="page">
      <main id="contenido" tabIndex={-1} className={styles.pageMain} data-slot="page-main">
        {(tools || (action && !phone)) && (
          <div className={styles.toolbar} data-slot="toolbar">
            {tools}
            {!phone && action && (
              <>
                <span className="spacer" />
                {action}
              </>
            )}
          </div>
        )}
        {children}
        {phone && action && <PageAction>{action}</PageAction>}
      </main>
      {aside}
    </div>
  )
}
