// What /material/{idCourse} keeps in the address bar; the router reads this without loading the screen.
import { idText } from '#web/calls/search.ts'

export interface MaterialAddress {
  /** The chapter or subchapter whose content is shown; without it the first (on a phone: the chapters). */
  capitulo?: string
  /** The video that is played. */
  video?: string
  /** The second at which it starts. */
  t?: number
  pdf?: string
}

const second = (value: unknown): number | undefined => (/^\d{1,6}$/.test(String(value)) ? Number(value) : undefined)

/** `validateSearch` of the screen. */
export const materialSearch = (raw: Record<string, unknown>): MaterialAddress => ({
  capitulo: idText(raw.capitulo),
  video: idText(raw.video),
  t: second(raw.t),
  pdf: idText(raw.pdf),
})
