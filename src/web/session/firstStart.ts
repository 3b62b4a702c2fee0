import { send } from '#web/calls/http.ts'

export const isFirstStart = (): Promise<boolean> =>
  send('get', '/setup').then(
    answer => (answer as { open?: boolean }).open === true,
    () => false,
  )
