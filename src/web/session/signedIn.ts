import type { Answer } from '#contract/route.ts'
import type { session } from '#features/foundation/session/contract.ts'
import { store } from '#web/state/store.ts'

export type SignedIn = Answer<typeof session.current>

/** The signed-in user. Null only before the shell starts. */
export const sessionStore = store<SignedIn | null>(null)
