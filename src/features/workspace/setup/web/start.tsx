// The first page of an academy without employees: outside the shell, which needs a session.
import '#web/look/styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { SPANISH } from '#lib/schemaTexts.ts'
import { AntDesign } from '#web/look/AntDesign.tsx'
import { appearance, mode } from '#web/look/appearance.ts'
import { client } from '#web/calls/client.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { useStore } from '#web/state/useStore.ts'
import { SetupPage } from './SetupPage.tsx'

z.config(SPANISH)

function FirstPage() {
  const { compact } = useStore(appearance)
  return (
    <QueryClientProvider client={client}>
      <AntDesign mode={useStore(mode)} compact={compact}>
        <SetupPage />
        <Toasts />
      </AntDesign>
    </QueryClientProvider>
  )
}

export function showSetup(root: HTMLElement): void {
  document.title = 'Pon en marcha tu academia · Plantel'
  history.replaceState(null, '', '/')
  root.replaceChildren()
  createRoot(root).render(
    <StrictMode>
      <FirstPage />
    </StrictMode>,
  )
}
