// The text that Prometheus reads (exposition format 0.0.4), by hand: see docs/decisions/012.

export type Labels = Readonly<Record<string, string>>
export type Sample = readonly [labels: Labels, value: number]

const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labelled = (labels: Labels) => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
const line = (name: string, labels: Labels, value: number) => `${name}${labelled(labels)} ${value}`
const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

/** What only grows ('counter') or goes up and down ('gauge'), as it stands now. */
export function family(type: 'counter' | 'gauge', name: string, help: string, samples: readonly Sample[]): string[] {
  return [...head(name, type, help), ...samples.map(([labels, value]) => line(name, labels, value))]
}

/** One number without labels. */
export const single = (type: 'counter' | 'gauge', name: string, help: string, value: number): string[] =>
  family(type, name, help, [[{}, value]])

export interface Counter {
  add(labels: Labels): void
  text(): string[]
}

/** Counts what happened, apart by labels. Labels have to come from a short list, or memory grows with them. */
export function counter(name: string, help: string): Counter {
  const kept = new Map<string, [Labels, number]>()
  return {
    add(labels) {
      const key = labelled(labels)
      const known = kept.get(key)
      if (known) known[1] += 1
      else kept.set(key, [labels, 1])
    },
    text: () => family('counter', name, help, [...kept.values()]),
  }
}

export interface Histogram {
  observe(labels: Labels, value: number): void
  text(): string[]
}

/** How values spread over `bounds` (rising), apart by labels. */
export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const kept = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
  return {
    observe(labels, value) {
      const key = labelled(labels)
      const series = kept.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      kept.set(key, series)
      const at = bounds.findIndex(bound => value <= bound)
      series.counts[at < 0 ? bounds.length : at]! += 1
      series.sum += value
    },
    text() {
      const lines = head(name, 'histogram', help)
      for (const { labels, counts, sum } of kept.values()) {
        let below = 0
        for (const [at, count] of counts.entries()) {
          below += count
          lines.push(line(`${name}_bucket`, { ...labels, le: at < bounds.length ? String(bounds[at]) : '+Inf' }, below))
        }
        lines.push(line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, below))
      }
      return lines
    },
  }
}
