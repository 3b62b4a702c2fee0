import { send } from '#web/calls/http.ts'

/** False without an answer. */
export const isFirstStart = (): Promise<boolean> =>
  send('get', '/setup').then(
    answer => (answer as { open?: boolean }).open === true,
    () => false,
  )
