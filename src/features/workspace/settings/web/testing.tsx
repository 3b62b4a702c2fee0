// The settings with the sections of all features.
import { fill } from '#web/screens/settings.parts.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { SettingsPage } from './SettingsPage.tsx'

fill()

export const drawSettings = (options?: RenderOptions) => render(<SettingsPage />, { at: '/expertConfig', ...options })
