// Speed and remaining time of an upload, from its last seconds.

interface Sample {
  at: number
  sent: number
}
export type Pace = readonly Sample[]

/** The measured window in milliseconds: long enough to be steady, short enough to follow the network. */
const WINDOW = 8_000
/** Milliseconds without a byte after which the connection counts as lost, and earlier samples as void. */
export const STILL = 4_000
/** Milliseconds needed for a first value. */
const LEAST = 1_000

export function sampled(pace: Pace, at: number, sentBytes: number): Pace {
  // After a broken connection the server may have less than was sent: discards the samples.
  const last = pace.at(-1)
  if (last && at - last.at >= STILL) return [{ at, sent: sentBytes }]
  const recent = pace.filter(sample => at - sample.at <= WINDOW && sample.sent <= sentBytes)
  return [...recent, { at, sent: sentBytes }]
}

/** Bytes a second, or null when it is too early. */
export function speedOf(pace: Pace): number | null {
  const [first, last] = [pace[0], pace.at(-1)]
  if (!first || !last || last.at - first.at < LEAST) return null
  return ((last.sent - first.sent) * 1000) / (last.at - first.at)
}

/** 'menos de un minuto', '3 min', '1 h 20 min'. */
export function leftText(bytes: number, speed: number): string {
  const minutes = Math.ceil(bytes / speed / 60)
  if (minutes <= 1) return 'menos de un minuto'
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  return [h > 0 && `${h} h`, min > 0 && `${min} min`].filter(Boolean).join(' ')
}
