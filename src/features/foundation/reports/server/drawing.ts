// The columns of a report on paper: hatched, since paper has no tones; the year before is a line. The geometry is the screen's.
import { axisOf, barPath } from '#lib/charts.ts'

interface Slot {
  mark: string
  now: number | null
  before: number | null
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function columnsSvg(
  slots: readonly Slot[],
  { width, height, format }: { width: number; height: number; format(value: number): string },
): string {
  const [left, top, base] = [56, 8, height - 16]
  const steps = axisOf(Math.max(...slots.flatMap(({ now, before }) => [now ?? 0, before ?? 0])))
  const y = (value: number) => base - (Math.max(0, value) / steps.at(-1)!) * (base - top)
  const step = (width - left) / Math.max(1, slots.length)
  const bar = Math.max(2, Math.min(28, step * 0.6))
  const x = (at: number) => left + step * (at + 0.5)
  const every = Math.max(1, Math.ceil(30 / step))
  const line = slots.flatMap(({ before }, at) => (before === null ? [] : [`${x(at)},${y(before)}`]))
  const text = (at: number, down: number, said: string, anchor: string) =>
    `<text x="${at}" y="${down}" font-size="7" text-anchor="${anchor}" fill="#444">${escape(said)}</text>`
  // Hatching by hand: the drawing of PDFs knows no patterns.
  const hatched = (at: number, value: number) => {
    const from = x(at) - bar / 2
    const lines: string[] = []
    for (let down = y(value) + 3; down < base; down += 3)
      lines.push(`<path d="M${from} ${down}H${from + bar}" stroke="#111" stroke-width="0.4"/>`)
    return `<path d="${barPath(from, y(value), bar, base)}" fill="#fff" stroke="#111" stroke-width="0.6"/>${lines.join('')}`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...steps.map(
      each =>
        `<path d="M${left} ${y(each)}H${width}" stroke="#bbb" stroke-width="0.4"/>${text(left - 6, y(each) + 2.5, format(each), 'end')}`,
    ),
    ...slots.map(({ now }, at) => (now !== null && now > 0 ? hatched(at, now) : '')),
    line.length > 1 ? `<polyline points="${line.join(' ')}" fill="none" stroke="#111" stroke-width="1.2"/>` : '',
    ...slots.map(({ mark }, at) => (at % every === 0 ? text(x(at), height - 4, mark, 'middle') : '')),
    '</svg>',
  ].join('')
}
