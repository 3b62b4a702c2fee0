// The settings with all that others set there.
import '#web/screens/settings.parts.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { SettingsPage } from './SettingsPage.tsx'

export const drawSettings = (options?: RenderOptions) => render(<SettingsPage />, { at: '/expertConfig', ...options })
