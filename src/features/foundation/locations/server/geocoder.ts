// Asks the configured geocoder for the address of a position. It is the only host called, at the low rate that public ones require.
import { placesOf, type Place } from './place.ts'

/** Milliseconds between two calls to the provider; how long an answer, or a turn, is waited for. */
const PACE = 1000
const PATIENCE = 3000

export interface GeocoderOptions {
  url: string
  agent: string
  /** A monotonic clock in milliseconds. */
  clock?(): number
  wait?(milliseconds: number): Promise<unknown>
}

export type Geocoder = (position: { lat: number; lng: number }) => Promise<Place[] | null>

const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** One call a second: a longer wait than the limit fails at once. */
export function geocoderOf({ url, agent, clock = () => performance.now(), wait = sleep }: GeocoderOptions): Geocoder {
  let nextTurn = 0

  return async ({ lat, lng }) => {
    const now = clock()
    const turn = Math.max(now, nextTurn)
    if (turn - now > PATIENCE) return null
    nextTurn = turn + PACE
    if (turn > now) await wait(turn - now)
    const address = new URL(url)
    for (const [name, value] of Object.entries({ format: 'jsonv2', addressdetails: '1', 'accept-language': 'es', lat, lon: lng }))
      address.searchParams.set(name, String(value))
    try {
      const response = await fetch(address, {
        headers: { 'user-agent': agent, accept: 'application/json' },
        // Follows no redirect, which would lead to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      return response.ok ? placesOf(await response.json()) : null
    } catch {
      return null
    }
  }
}
