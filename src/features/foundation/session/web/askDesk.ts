import { deviceId, markDesk, sharedDesk } from '#web/session/device.ts'
import { CallError, send } from '#web/calls/http.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import type { DeskPerson } from '../deskContract.ts'

export interface DeskHooks {
  onTyping(): void
  onSignedIn(session: SignedIn): void
  back(): void
}

/** The users of a desk with PINs (CON-36). Their code loads when there is one; without an answer the form is enough. */
export async function askDesk(root: HTMLElement, form: HTMLFormElement, hooks: DeskHooks): Promise<void> {
  const device = sharedDesk.get() && deviceId()
  if (!device) return
  try {
    const { people } = (await send('post', '/login/desk', { body: { device } })) as { people: DeskPerson[] }
    markDesk(people.length > 0)
    if (people.length === 0) return
    const { drawFaces } = await import('./deskFaces.ts')
    if (form.isConnected) drawFaces(root, form, { ...hooks, device, people })
  } catch (error) {
    if (!(error instanceof CallError) && !(error instanceof TypeError)) throw error
  }
}
