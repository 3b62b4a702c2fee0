// The stream key is the last part of the studio's address: anyone who has it can broadcast in our name. The wire masks it (LIV-6).

export const MASK = '********'

const LAST_PART = /^([a-z]+:\/\/[^/?#]+\/(?:[^/?#]+\/)*)([^/?#]+\/?(?:[?#].*)?|[?#].*)$/i

const partsOf = (url: string): { before: string; key: string } | null => {
  const match = LAST_PART.exec(url)
  return match ? { before: match[1]!, key: match[2]! } : null
}

/** 'rtmp://host/app/key' as 'rtmp://host/app/********'; an address without a key stays as it is. */
export function masked(url: string): string {
  const parts = partsOf(url)
  return parts ? parts.before + MASK : url
}

export const streamKeyOf = (url: string): string => partsOf(url)?.key ?? ''

export const isMasked = (url: string): boolean => streamKeyOf(url) === MASK

/** A masked address with the key of `stored`; null when `stored` has none. */
export function unmasked(url: string, stored: string): string | null {
  const key = streamKeyOf(stored)
  return key ? url.slice(0, -MASK.length) + key : null
}
