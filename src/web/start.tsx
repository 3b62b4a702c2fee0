// The shell's entry, loaded with a session or while the user types a password.
import '#web/look/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { SPANISH } from '#lib/schemaTexts.ts'
import { AntDesign } from '#web/look/AntDesign.tsx'
import { appearance, mode } from '#web/look/appearance.ts'
import { client } from '#web/calls/client.ts'
import { ignoreOtherDrops } from '#web/calls/fileBytes.ts'
import { followTabs } from '#web/session/followTabs.ts'
import { router } from '#web/shell/routes.tsx'
import { onNotKept } from '#web/state/safeStore.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { toast } from '#web/ui/toasts.ts'
import { comeBack } from '#web/calls/unanswered.ts'
import { useStore } from '#web/state/useStore.ts'

z.config(SPANISH)

function App() {
  const { compact } = useStore(appearance)
  return (
    <QueryClientProvider client={client}>
      <AntDesign mode={useStore(mode)} compact={compact}>
        <RouterProvider router={router} />
      </AntDesign>
    </QueryClientProvider>
  )
}

export function start(root: HTMLElement, session: SignedIn): void {
  sessionStore.set(session)
  onNotKept(() => toast.warn('Este navegador no guarda nada: lo que escribas se pierde al cerrar la página.'))
  comeBack()
  followTabs()
  ignoreOtherDrops()
  root.replaceChildren()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
