// Only the shell's frame: a screen with its space in the console, without menu, search and listeners.
import { Outlet, useMatches } from '@tanstack/react-router'
import { useStore } from '#web/state/useStore.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { question } from '#web/ui/confirm.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { WizardMount } from '#web/shell/WizardMount.tsx'
import styles from '#web/shell/shell.module.css'

/** Pixels of the menu and the top bar. */
const [MENU, BAR] = [232, 56]

export function Shell() {
  const phone = usePhone()
  const openQuestion = useStore(question)
  const bare = useMatches({ select: matches => matches.some(({ staticData }) => staticData.bare) })
  return (
    <div className={bare ? styles.bare : styles.app}>
      {!bare && !phone && <div style={{ width: MENU }} />}
      {bare ? (
        <Outlet />
      ) : (
        <div className={styles.sheet}>
          <div style={{ flex: 'none', height: BAR }} />
          <Outlet />
        </div>
      )}
      <WizardMount />
      {openQuestion && <Questions />}
    </div>
  )
}
