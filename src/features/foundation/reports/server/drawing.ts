// The columns of a report on paper: hatched, since paper has no tones; the year before is a line. The geometry is the screen's.
import { figure } from '#lib/numbers.ts'
import { axisOf, barPath, scaleOf, stackOf, funnelSteps } from '#lib/charts.ts'

interface Slot {
  mark: string
  now: number | null
  before: number | null
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const text = (at: number, down: number, words: string, anchor: string) =>
  `<text x="${at}" y="${down}" font-size="7" text-anchor="${anchor}" fill="#444">${escape(words)}</text>`

/** By hand: the drawing of PDFs knows no patterns. */
function hatching(left: number, top: number, width: number, base: number): string {
  const lines: string[] = []
  for (let down = top + 3; down < base; down += 3)
    lines.push(`<path d="M${left} ${down}H${left + width}" stroke="#111" stroke-width="0.4"/>`)
  return lines.join('')
}

/** Steps that narrow, each with its percent of the step before, and in words how many came no further than that. */
export function funnelSvg(steps: readonly { label: string; count: number; loss: string | null }[], width: number): string {
  const [left, right, line] = [80, 210, 18]
  const room = width - left - right
  const drawn = funnelSteps(steps.map(({ count }) => count)).map(({ count, width: percent, ofBefore }, at) => {
    const top = at * line
    const wide = Math.max(1, (room * percent) / 100)
    return [
      text(left - 6, top + 9, steps[at]!.label, 'end'),
      `<path d="M${left} ${top}H${left + wide}V${top + 12}H${left}Z" fill="#fff" stroke="#111" stroke-width="0.6"/>${hatching(left, top, wide, top + 12)}`,
      text(
        left + room + 8,
        top + 9,
        [figure(count), ...(ofBefore === null ? [] : [`${ofBefore} %`]), steps[at]!.loss ?? []].flat().join(' · '),
        'start',
      ),
    ].join('')
  })
  const height = steps.length * line
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}

interface Frame {
  width: number
  height: number
  format(value: number): string
}

/** The axis of columns, and the place of each column. */
function framed(count: number, most: number, { width, height, format }: Frame) {
  const [leftEdge, top, base] = [56, 8, height - 16]
  const steps = axisOf(most)
  const y = scaleOf(steps, top, base)
  const step = (width - leftEdge) / Math.max(1, count)
  const bar = Math.max(2, Math.min(28, step * 0.6))
  const every = Math.max(1, Math.ceil(30 / step))
  const x = (at: number) => leftEdge + step * (at + 0.5)
  const grid = steps.map(
    each =>
      `<path d="M${leftEdge} ${y(each)}H${width}" stroke="#bbb" stroke-width="0.4"/>${text(leftEdge - 6, y(each) + 2.5, format(each), 'end')}`,
  )
  const marks = (of: readonly { mark: string }[]) =>
    of.map(({ mark }, at) => ((of.length - 1 - at) % every === 0 ? text(x(at), height - 4, mark, 'middle') : ''))
  const svg = (inside: readonly string[]) =>
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      ...grid,
      ...inside,
      '</svg>',
    ].join('')
  return { x, y, bar, base, marks, svg }
}

export function columnsSvg(slots: readonly Slot[], frame: Frame): string {
  const { x, y, bar, base, marks, svg } = framed(
    slots.length,
    Math.max(...slots.flatMap(({ now, before }) => [now ?? 0, before ?? 0])),
    frame,
  )
  const line = slots.flatMap(({ before }, at) => (before === null ? [] : [`${x(at)},${y(before)}`]))
  const hatched = (at: number, value: number) =>
    `<path d="${barPath(x(at) - bar / 2, y(value), bar, base)}" fill="#fff" stroke="#111" stroke-width="0.6"/>${hatching(x(at) - bar / 2, y(value), bar, base)}`
  return svg([
    ...slots.map(({ now }, at) => (now !== null && now > 0 ? hatched(at, now) : '')),
    line.length > 1 ? `<polyline points="${line.join(' ')}" fill="none" stroke="#111" stroke-width="1.2"/>` : '',
    ...marks(slots),
  ])
}

/** Stacked columns: from the foot white, hatched, black. */
export function stackedSvg(slots: readonly { mark: string; sums: readonly number[] | null }[], frame: Frame): string {
  const totals = slots.map(({ sums }) => sums?.reduce((all, each) => all + each, 0) ?? 0)
  const { x, y, bar, marks, svg } = framed(slots.length, Math.max(...totals), frame)
  const part = (at: number, nth: number, { top, base }: { top: number; base: number }, last: number) => {
    const left = x(at) - bar / 2
    const box = `<path d="M${left} ${top}H${left + bar}V${base}H${left}Z" fill="${nth === last && last > 0 ? '#111' : '#fff'}" stroke="#111" stroke-width="0.6"/>`
    return nth > 0 && nth < last ? box + hatching(left, top, bar, base) : box
  }
  return svg([
    ...slots.flatMap(({ sums }, at) =>
      sums ? stackOf(sums, y).map((each, nth) => (each.top < each.base ? part(at, nth, each, sums.length - 1) : '')) : [],
    ),
    ...marks(slots),
  ])
}
