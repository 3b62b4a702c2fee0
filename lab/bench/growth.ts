// The growth curve: the same work among ten, a hundred and a thousand thousand students.
export const SIZES = [10_000, 100_000, 1_000_000] as const

/** One line of it: milliseconds among so many students each. */
export interface Grown {
  work: string
  milliseconds: number[]
  /** Median of the rounds' ratios, the largest academy over the smallest. */
  ratio: number
  budget?: string
  holds?: boolean
}
