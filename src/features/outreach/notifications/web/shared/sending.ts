import type { Input } from '#contract/route.ts'
import { notifications, type Audience } from '../../contract.ts'

/** All of them are written and answered alike. */
export type SendRoute = typeof notifications.toStudent

export interface Sending {
  route: SendRoute
  with: Omit<Input<SendRoute>, 'body'>
  /** What the body carries beside the message. */
  beside?: { groups: string[] }
}

const ROUTES = {
  student: notifications.toStudent,
  talkStudent: notifications.toTalkStudent,
  talk: notifications.toTalk,
  group: notifications.toGroup,
} as const

/** The call that writes to them. */
export function sendingOf(audience: Audience): Sending {
  if (audience.target === 'courses')
    return { route: notifications.toCourses as unknown as SendRoute, with: {} as Sending['with'], beside: { groups: audience.groups } }
  const { id } = audience
  const debt = audience.target === 'group' ? audience.debt : undefined
  return {
    route: ROUTES[audience.target] as unknown as SendRoute,
    with: { params: { id }, ...(debt !== undefined && { query: { debt } }) },
  }
}
