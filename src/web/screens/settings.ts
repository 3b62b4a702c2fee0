// The settings, with what others set there, in the order in which it is shown.
import '#features/online/liveChannels/web/register.ts'
import '#features/foundation/academy/web/register.ts'

export { SettingsPage } from '#features/foundation/academy/web/SettingsPage.tsx'
