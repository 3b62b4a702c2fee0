// Links that work for a minute without a session: images, receipts and players send no header (WIR-45).
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  /** '/api/…' with `expires` and `signature`, valid for GET for `seconds`. */
  sign(path: string, seconds?: number): string
  holds(url: string): boolean
  seal(text: string): string
  sealHolds(text: string, seal: string): boolean
}

/** `secret` comes from the database, so that every instance uses the same. */
export function signedLinks(secret: string, clock: () => number = Date.now): SignedLinks {
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const sealHolds = (text: string, signature: string) => {
    const right = Buffer.from(seal(text))
    const tried = Buffer.from(signature)
    return right.length === tried.length && timingSafeEqual(right, tried)
  }
  return {
    seal,
    sealHolds,
    sign(path, seconds = 60) {
      const expires = Math.floor(clock() / 1000) + seconds
      return `${path}?expires=${expires}&signature=${seal(`${path}|${expires}`)}`
    },
    holds(url) {
      // Read as the router reads it: a URL parser would resolve '..' first, and check another path than the one that is served.
      const [path, query] = url.split('?', 2)
      const parameters = new URLSearchParams(query)
      const expires = parameters.get('expires') ?? ''
      const signature = parameters.get('signature') ?? ''
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < clock()) return false
      return sealHolds(`${path}|${expires}`, signature)
    },
  }
}
