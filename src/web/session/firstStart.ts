// Is there anybody who could sign in? Asked by pages of people who are not signed in.
import { send } from '#web/calls/http.ts'

/** Without an answer: no. */
export const isFirstStart = (): Promise<boolean> =>
  send('get', '/setup').then(
    answer => (answer as { open?: boolean }).open === true,
    () => false,
  )
