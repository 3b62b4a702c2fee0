import type { Config } from '#server/config.ts'

const LOCAL = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

export const isLocal = (host: string): boolean => LOCAL.has(host)

/** PUBLIC_URL is local, but users connect from elsewhere: every link would lead to their own computer (M146). */
export const lacksPublicUrl = ({ publicUrl, host, trustProxy }: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): boolean =>
  isLocal(new URL(publicUrl).hostname) && (!isLocal(host) || trustProxy !== false)
