import { enterSession } from '#features/foundation/session/web/shared/enterSession.ts'
import { CallError } from '#web/calls/http.ts'
import { tell } from '#web/calls/useCall.ts'
import { goHome } from './goHome.ts'

/** Signs in the administrator of the new demo. */
export async function enterExample(account: { email: string; password: string }): Promise<void> {
  try {
    await enterSession({ ...account, keepSession: false })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    tell(error)
  }
  goHome()
}
