// The address at a position: from the cache, else from the geocoder, then cached (LOC-29).
import type { Context } from '#server/http/feature.ts'
import type { Config } from '#server/config.ts'
import { fail } from '#server/http/refusal.ts'
import { locationFailures } from '../contract.ts'
import { geocoderOf, type Geocoder } from './geocoder.ts'
import * as store from './geocodeStore.ts'
import type { Place } from './place.ts'

interface Desk {
  geocoder: Geocoder
  /** Pending lookups: a second request for the same place waits for the first. */
  asking: Map<string, Promise<Place[] | null>>
}
/** One geocoder per server, because the provider counts all calls together. */
const desks = new WeakMap<Config, Desk>()

function deskOf(config: Config, url: string): Desk {
  const desk = desks.get(config) ?? { geocoder: geocoderOf({ url, agent: `Plantel (${config.publicUrl})` }), asking: new Map() }
  desks.set(config, desk)
  return desk
}

/** About a metre: the same door. */
const rounded = (degrees: number) => Number(degrees.toFixed(5)) + 0

/** Empty without a geocoder, or when the place is unknown. Refuses with GEOCODER_OUT_OF_REACH. */
export async function addressesAt(position: { lat: number; lng: number }, { db, config, now, log }: Context): Promise<Place[]> {
  if (!config.geocoderUrl) return []
  const { geocoder, asking } = deskOf(config, config.geocoderUrl)
  const place = { lat: rounded(position.lat), lng: rounded(position.lng) }
  const key = `${place.lat.toFixed(5)},${place.lng.toFixed(5)}`

  const ask = async () => {
    const cached = await store.find(db, key)
    if (cached) return cached
    const places = await geocoder(place)
    if (places) await store.keep(db, key, places, now)
    else log.warn('the geocoder is out of reach')
    return places
  }
  const answer = asking.get(key) ?? ask().finally(() => asking.delete(key))
  asking.set(key, answer)
  return (await answer) ?? fail(locationFailures.GEOCODER_OUT_OF_REACH)
}
