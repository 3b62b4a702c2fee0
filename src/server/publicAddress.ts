// Where people reach the console, and whether a link in a letter leads them there.
import type { Config } from '#server/config.ts'

const LOCAL = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** A host that only this machine reaches. */
export const isLocal = (host: string): boolean => LOCAL.has(host)

/** PUBLIC_URL is this machine's, and people come from elsewhere: every link would lead them to their own computer (M146). */
export const lacksPublicUrl = ({ publicUrl, host, trustProxy }: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): boolean =>
  isLocal(new URL(publicUrl).hostname) && (!isLocal(host) || trustProxy !== false)
