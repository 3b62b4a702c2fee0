// Converts Nominatim's answer to the form's parts (LOC-28): the types of Google's geocoder, which the form reads.
import { z } from 'zod'

export interface Place {
  formatted_address: string
  address_components: { long_name: string; short_name: string; types: string[] }[]
}

/** A part of an address; longer text is none. */
const part = z.string().trim().min(1).max(200)
const Answer = z.object({
  display_name: z.string().trim().max(1000).optional(),
  address: z.record(z.string(), z.unknown()).optional(),
})

/** For each part the names in Google's answer, then in Nominatim's; the first one present counts. */
const PARTS: [types: string[], keys: string[]][] = [
  [['street_number'], ['house_number']],
  [['route'], ['road', 'pedestrian', 'footway', 'residential']],
  [
    ['sublocality', 'sublocality_level_1', 'political'],
    ['neighbourhood', 'quarter', 'suburb', 'borough', 'city_district'],
  ],
  [
    ['locality', 'political'],
    ['city', 'town', 'municipality', 'village', 'county', 'borough'],
  ],
  [['administrative_area_level_1', 'political'], ['state']],
  [['postal_code'], ['postcode']],
]

/** The place in a reverse answer; none when unknown ("Unable to geocode"). Throws on another format. */
export function placesOf(json: unknown): Place[] {
  const { display_name: text, address = {} } = Answer.parse(json)
  const parts = PARTS.flatMap(([types, keys]) => {
    const name = keys.map(key => part.safeParse(address[key]).data).find(Boolean)
    return name ? [{ long_name: name, short_name: name, types }] : []
  })
  return parts.length > 0 ? [{ formatted_address: text ?? parts.map(each => each.long_name).join(', '), address_components: parts }] : []
}
