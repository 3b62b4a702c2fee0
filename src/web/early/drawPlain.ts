// Draws the first rows of a list when its data arrives, long before the screen's code.
import '#web/look/styles.ts'
import { academyDay } from '#lib/days.ts'
import { offeredTo, type Needed } from '#web/screen.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import { plainLists } from '#web/screens/plainLists.ts'
import { peekAsked } from './earlyCalls.ts'
import { frame } from './frame.ts'
import { drawList } from './list.ts'
import { standIn } from './standIn.ts'

const onPhone = matchMedia('(max-width: 767.98px)')

/** Draws this address over `root` if possible; returns whether it did. The shell replaces it (standIn.ts). */
export async function drawPlain(root: HTMLElement): Promise<boolean> {
  const list = Object.hasOwn(plainLists, location.pathname) ? plainLists[location.pathname] : undefined
  // Only the shell draws cards.
  if (!list || onPhone.matches) return false
  const readPath = [...(globalThis.plantelAsked?.keys() ?? [])].find(path => path !== '/session')
  if (!readPath) return false
  const [signedIn, listRead] = await Promise.all([peekAsked('/session'), peekAsked(readPath)])
  const session = signedIn?.answer as SignedIn | undefined
  if (!session || !listRead || session.mustChangePassword || session.mustProtect) return false
  const can = (needed: Needed) => offeredTo(session, needed)
  const plainParts =
    can(list.access) &&
    drawList(list, listRead.answer, new URLSearchParams(location.search), can, academyDay(listRead.at, session.academy.timeZone))
  // The shell was faster.
  if (!plainParts || root.childElementCount > 0) return false
  document.title = `${list.section ? `${list.section} | ` : ''}${list.title} · Plantel`
  standIn(root, frame(session, list, plainParts.tools, plainParts.content))
  return true
}
