/** Upper end and steps of an axis from 0: three steps of a round number. */
export function axisOf(most: number): number[] {
  const least = Math.max(most, 3) / 3
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(each => each * power).find(each => each >= least)!
  return [0, step, step * 2, step * 3]
}

/** The height of a value between the base and the top of a chart; below 0 it lies on the base. */
export const scaleOf =
  (steps: readonly number[], top: number, base: number) =>
  (value: number): number =>
    base - (Math.max(0, value) / steps.at(-1)!) * (base - top)

/** From the foot up: the top and the base of each value of a stack, over those below it. */
export function stackOf(values: readonly number[], y: (value: number) => number): { top: number; base: number }[] {
  let below = 0
  return values.map(value => {
    const base = y(below)
    below += value
    return { top: y(below), base }
  })
}

/** '$20 mil', '$1.5 M', '$800': short, since exact figures are shown elsewhere. */
export function shortPesos(pesos: number): string {
  const short = (value: number, unit: string) => `$${Number(value.toFixed(1)).toLocaleString('es-MX')}${unit}`
  if (pesos >= 1_000_000) return short(pesos / 1_000_000, ' M')
  return pesos >= 1_000 ? short(pesos / 1_000, ' mil') : short(pesos, '')
}

/** A label every so many days, counted back from today, so that each has its room. */
export const labelEvery = (dayWidth: number): number => 3 * Math.max(1, Math.ceil(42 / (dayWidth * 3)))

export function barPath(x: number, top: number, width: number, base: number): string {
  const radius = Math.min(3, width / 2, base - top)
  return `M${x} ${base}V${top + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}h${width - 2 * radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${base}z`
}

/** Points of a small line in a box; a flat series lies at its foot. */
export function sparkPoints(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const pad = 3
  return values.map((value, at) => [
    2 + (at * (width - 4)) / Math.max(1, values.length - 1),
    height - pad - ((value - low) / range) * (height - 2 * pad),
  ])
}

export interface FunnelStep {
  count: number
  /** Percents with one decimal among the first step and the previous one; null for the first, and without people. */
  ofAll: number | null
  ofBefore: number | null
  /** Widths of this step and of the next one, in percent of the widest. */
  width: number
  below: number
}

/** Percent with one decimal; null without people. */
export const rateOf = (count: number, of: number): number | null => (of === 0 ? null : Math.round((count * 1000) / of) / 10)

/** The steps of a funnel. One may exceed the previous: somebody came without confirming. */
export function funnelSteps(counts: readonly number[]): FunnelStep[] {
  const widest = Math.max(...counts, 1)
  const widthAt = (at: number) => (counts[Math.min(at, counts.length - 1)]! * 100) / widest
  return counts.map((count, at) => ({
    count,
    ofAll: at === 0 ? null : rateOf(count, counts[0]!),
    ofBefore: at === 0 ? null : rateOf(count, counts[at - 1]!),
    width: widthAt(at),
    below: widthAt(at + 1),
  }))
}

/** In a box 100 wide: a step whose lower part narrows to the width of the next. */
export function funnelPath({ width, below }: Pick<FunnelStep, 'width' | 'below'>, height: number, last: boolean): string {
  const [left, right] = [50 - width / 2, 50 + width / 2]
  const [nextLeft, nextRight] = [50 - below / 2, 50 + below / 2]
  const knee = last ? height : height * 0.62
  return `M${left} 0H${right}V${knee}L${nextRight} ${height}H${nextLeft}L${left} ${knee}Z`
}
