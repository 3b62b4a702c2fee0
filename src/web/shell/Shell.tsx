import { securityAccess } from '#features/foundation/security/access.ts'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { fill as fillHistory } from '#web/screens/history.parts.ts'
import { clockWrong } from '#web/state/clock.ts'
import { startLive } from '#web/calls/live.ts'
import { ended, proving } from '#web/session/reauth.ts'
import { useSession } from '#web/session/session.tsx'
import { helpOpen, openHelp } from '#web/shell/helpOpen.ts'
import { useMenuKeys } from '#web/shell/useMenuKeys.ts'
import { useScopeChange } from '#web/shell/useScopeChange.ts'
import { lostActs } from '#web/calls/unanswered.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { useStore } from '#web/state/useStore.ts'
import { SearchMount } from './SearchMount.tsx'
import { WideSider } from './Sider.tsx'
import { SlowReads } from './SlowReads.tsx'
import { TopBar } from './TopBar.tsx'
import { question } from '#web/ui/confirm.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { useListKeys } from '#web/ui/useListKeys.ts'
import { showWhole } from '#web/ui/wholeText.ts'
import { WizardMount } from './WizardMount.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './shell.module.css'

fillHistory()

const Questions = lazy(async () => (await import('#web/ui/Questions.tsx')).Questions)
const HelpPanel = lazy(async () => (await import('./HelpPanel.tsx')).HelpPanel)
const ReadPass = lazy(async () => (await import('#features/workspace/search/web/ReadPass.tsx')).ReadPass)
const ClockLine = lazy(async () => (await import('./ClockLine.tsx')).ClockLine)
const Unanswered = lazy(async () => (await import('#features/workspace/answers/web/Unanswered.tsx')).Unanswered)
const Undoing = lazy(async () => (await import('#features/history/undo/web/Undoing.tsx')).Undoing)
const SessionModal = lazy(async () => (await import('#features/foundation/session/web/SessionModal.tsx')).SessionModal)
const SecurityBanner = lazy(async () => (await import('#features/foundation/security/web/SecurityBanner.tsx')).SecurityBanner)
const ProtectPage = lazy(async () => (await import('#features/foundation/session/web/ProtectPage.tsx')).ProtectPage)
const ProofModal = lazy(async () => (await import('#features/foundation/session/web/ProofModal.tsx')).ProofModal)

/** The menu on the canvas and one white sheet with the screen; a bare screen has neither. */
export function Shell() {
  const phone = usePhone()
  const bare = useMatches({ select: matches => matches.some(({ staticData }) => staticData.bare) })
  const openQuestion = useStore(question)
  const over = useStore(ended)
  const asksProof = useStore(proving)
  const { mustProtect, can, user } = useSession()
  const [protecting, holdProtect] = useState(false)
  const helpKeys = useStore(helpOpen)
  useListKeys(
    useCallback(() => {
      // When nothing had the focus, it returns to the screen.
      if (document.activeElement === document.body) document.getElementById('contenido')?.focus({ preventScroll: true })
      openHelp()
    }, []),
  )
  const clockIsWrong = useStore(clockWrong) !== 0
  const hadLost = useEver(useStore(lostActs).length > 0)
  const plain = bare || mustProtect || protecting
  useEffect(() => {
    document.addEventListener('pointerover', showWhole)
    return () => document.removeEventListener('pointerover', showWhole)
  }, [])
  useMenuKeys()
  useScopeChange()
  const [later, startLater] = useState(false)
  useEffect(() => {
    // Starts after the first screen, which the code of socket and undo must not delay.
    const wait = setTimeout(() => {
      void startLive()
      void import('#web/state/followDay.ts').then(({ followDay }) => followDay())
      startLater(true)
    }, 400)
    return () => clearTimeout(wait)
  }, [])
  return (
    <div className={plain ? styles.bare : styles.app} data-slot={plain ? 'bare-screen' : 'app'}>
      {mustProtect || protecting ? (
        <Suspense>
          <ProtectPage hold={holdProtect} />
        </Suspense>
      ) : bare ? (
        <Outlet />
      ) : (
        <>
          <a href="#contenido" className={classes(styles.skip, 'button')} onClick={toContent}>
            Ir al contenido
          </a>
          {!phone && <WideSider />}
          <div className={styles.sheet} data-slot="sheet">
            <TopBar />
            <Suspense>{later && can(securityAccess.read) && !user.campuses && <SecurityBanner />}</Suspense>
            <Suspense>
              {later && clockIsWrong && (
                <div className={styles.notice}>
                  <ClockLine />
                </div>
              )}
            </Suspense>
            <Suspense>{later && hadLost && <Unanswered />}</Suspense>
            <Outlet />
          </div>
          <WizardMount />
          <SearchMount />
        </>
      )}
      <Suspense>{openQuestion && <Questions />}</Suspense>
      <Suspense>{helpKeys && <HelpPanel here={helpKeys} onClose={() => helpOpen.set(null)} />}</Suspense>
      <Suspense>{over && <SessionModal />}</Suspense>
      <Suspense>{asksProof && <ProofModal {...asksProof} />}</Suspense>
      <Suspense>{later && !bare && <Undoing />}</Suspense>
      <Suspense>{later && !plain && <ReadPass />}</Suspense>
      <SlowReads />
      <Toasts />
    </div>
  )
}

function useEver(now: boolean): boolean {
  const ever = useRef(false)
  ever.current ||= now
  return ever.current
}

/** Skip link past menu and top bar; the address stays. */
function toContent(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('contenido')?.focus()
}
