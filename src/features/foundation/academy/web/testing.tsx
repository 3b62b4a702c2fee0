// The settings with all that others set there.
import { SettingsPage } from '#web/screens/settings.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'

export const drawSettings = (options?: RenderOptions) => render(<SettingsPage />, { at: '/expertConfig', ...options })
