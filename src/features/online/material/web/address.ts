// Search parameters of /material/{idCourse}; the router reads them without loading the screen.
import { idText } from '#web/calls/search.ts'

export interface MaterialAddress {
  /** The shown chapter or subchapter; absent: the first (on a phone: the list of chapters). */
  capitulo?: string
  video?: string
  /** The second at which the video starts. */
  t?: number
  pdf?: string
}

const second = (value: unknown): number | undefined => (/^\d{1,6}$/.test(String(value)) ? Number(value) : undefined)

export const materialSearch = (raw: Record<string, unknown>): MaterialAddress => ({
  capitulo: idText(raw.capitulo),
  video: idText(raw.video),
  t: second(raw.t),
  pdf: idText(raw.pdf),
})
