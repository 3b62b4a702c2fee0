// From where the console may play broadcasts: its security headers name these origins and no others.
import type { Db } from '#server/db/connect.ts'

export interface LiveOrigins {
  /** 'https://cdn.example.mx', each once. */
  current(): readonly string[]
  /** After a channel changed, here or on another instance. */
  refresh(): Promise<void>
}

// A host may hold signs that end a header's directive.
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
