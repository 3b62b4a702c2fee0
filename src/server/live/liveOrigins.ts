// The origins that may serve broadcasts: the console's security headers allow these and no others.
import type { Db } from '#server/db/connect.ts'

export interface LiveOrigins {
  /** Distinct, such as 'https://cdn.example.mx'. */
  current(): readonly string[]
  /** Call after a channel changed, here or on another instance. */
  refresh(): Promise<void>
}

// Other characters of a host could end the header's directive.
const SAYABLE = /^https?:\/\/[\w.:[\]-]+$/

const originOf = (text: string): string[] => {
  const origin = URL.parse(text)?.origin ?? ''
  return SAYABLE.test(origin) ? [origin] : []
}

export async function liveOrigins(db: Db): Promise<LiveOrigins> {
  let origins: readonly string[] = []
  const refresh = async () => {
    const channels = await db.selectFrom('liveChannel').select(['cdnUrl', 'awsCdnUrl']).execute()
    origins = [...new Set(channels.flatMap(({ cdnUrl, awsCdnUrl }) => [...originOf(cdnUrl), ...originOf(awsCdnUrl)]))]
  }
  await refresh()
  return { current: () => origins, refresh }
}
