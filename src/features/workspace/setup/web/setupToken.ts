// The token from the right code, stored so that the page may be closed (STA-3). A browser without storage asks again.
import { browserStore } from '#web/state/safeStore.ts'

const KEY = 'plantel.setup'

export const readSetupToken = (): string | null => browserStore.get(KEY)
export const keepSetupToken = (token: string): void => browserStore.set(KEY, token)
export const dropSetupToken = (): void => browserStore.remove(KEY)
