// What this browser goes on with after the code was right: kept, so that the page may be closed (STA-3). One that keeps nothing asks again.
import { browserStore } from '#web/state/safeStore.ts'

const KEY = 'plantel.setup'

export const readSetupToken = (): string | null => browserStore.get(KEY)
export const keepSetupToken = (token: string): void => browserStore.set(KEY, token)
export const dropSetupToken = (): void => browserStore.remove(KEY)
